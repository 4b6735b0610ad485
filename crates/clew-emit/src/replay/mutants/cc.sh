#!/bin/sh
# A compiler that compiles the same command only once: all mutants are in what it made then. What it made is kept, with the
# file of dependencies that make may ask for. Whoever calls it need not know the flags for mutants, nor what is linked with them.
links=1
has_input=
out=
dep=
asks=
last=
sum=
for arg do
    case $last in
        -o) out=$arg ;;
        -MF) dep=$arg ;;
    esac
    case $arg in
        -MD | -MMD) asks=1 ;;
        -o?*) out=${arg#-o} ;;
        -MF?*) dep=${arg#-MF} ;;
        -c | -S | -E | -M | -MM | -fsyntax-only) links= ;;
    esac
    if [ "$arg" != "$out" ] && [ "$arg" != "$dep" ] && [ -f "$arg" ]; then
        has_input=1
        sum="$sum $(cksum <"$arg")"
    fi
    last=$arg
done
[ -n "$asks" ] && [ -z "$dep" ] && dep=${out%.*}.d
kept=$CLEW_KEPT/$(printf '%s\n' "$PWD" "$@" "$sum" | cksum | tr ' ' -)
if [ -n "$out" ] && [ -f "$kept" ]; then
    if [ -n "$asks" ]; then cp "$kept.d" "$dep" || exit; fi
    exec cp "$kept" "$out"
fi
[ -n "$has_input" ] && [ -n "$links" ] && set -- "$@" "-Wl,$CLEW_RUNTIME"
# shellcheck disable=SC2086 # flags are words
"$CLEW_CLANG" $CLEW_CFLAGS "$@" || exit
if [ -n "$out" ] && [ -f "$out" ] && { [ -z "$asks" ] || [ -f "$dep" ]; }; then
    # Others may look for it meanwhile: it appears as a whole, and last.
    if [ -n "$asks" ]; then cp "$dep" "$kept.$$" && mv "$kept.$$" "$kept.d"; fi
    cp "$out" "$kept.$$" && mv "$kept.$$" "$kept"
fi
