/* langinfo.h: the texts of the C locale. An item's number is a category and an index in it. */
#include <clew/locale.h>

const char *const clew_days[7] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
const char *const clew_short_days[7] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
const char *const clew_months[12] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
const char *const clew_short_months[12] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

static const char *time_text(int index) {
    static const char *const others[] = {"AM", "PM", "%a %b %e %H:%M:%S %Y", "%m/%d/%y", "%H:%M:%S", "%I:%M:%S %p"};
    if (index < 7)
        return clew_short_days[index];
    if (index < 14)
        return clew_days[index - 7];
    if (index < 26)
        return clew_short_months[index - 14];
    if (index < 38)
        return clew_months[index - 26];
    return index < 44 ? others[index - 38] : "";
}

char *nl_langinfo(nl_item item) {
    int category = item >> 16, index = item & 0xffff;
    const char *text = "";
    clew_locale(-1);
    if (category == 0 && index == 14)
        text = "ANSI_X3.4-1968";
    else if (category == 1 && index == 0)
        text = ".";
    else if (category == 2)
        text = time_text(index);
    else if (category == 4 && index == 15)
        text = "-";
    else if (category == 5 && index < 2)
        text = index == 0 ? "^[yY]" : "^[nN]";
    return (char *)text;
}

char *nl_langinfo_l(nl_item item, locale_t locale) {
    (void)locale;
    return nl_langinfo(item);
}
