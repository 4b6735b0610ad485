/* Validator of registrations: a form is filled field by field, and checked as a whole. */
#include <stdlib.h>
#include <string.h>

struct form {
    char name[12], mail[20], password[12];
    int age, agreed, attempts;
};

struct form *form_new(void) { return calloc(1, sizeof(struct form)); }
void form_free(struct form *f) { free(f); }

int form_name(struct form *f, const char *name)
{
    size_t n = strlen(name);

    if (n < 3 || n >= sizeof f->name || !(name[0] >= 'a' && name[0] <= 'z'))
        return 0;
    if (strcmp(name, "root") == 0 || strcmp(name, "admin") == 0)
        return -1;
    strcpy(f->name, name);
    return 1;
}

int form_mail(struct form *f, const char *mail)
{
    const char *at = strchr(mail, '@'), *dot;

    if (!at || at == mail || strchr(at + 1, '@'))
        return 0;
    dot = strrchr(at, '.');
    if (!dot || dot == at + 1 || strlen(dot) < 3)
        return 0;
    if (strlen(mail) >= sizeof f->mail)
        return -1;
    strcpy(f->mail, mail);
    return 1;
}

int form_password(struct form *f, const char *password, const char *again)
{
    int digits = 0, letters = 0, at;

    if (strcmp(password, again) != 0)
        return -1;
    for (at = 0; password[at]; at++) {
        if (password[at] >= '0' && password[at] <= '9')
            digits++;
        else if (password[at] >= 'a' && password[at] <= 'z')
            letters++;
    }
    if (at < 6 || at > 11)
        return -2;
    if (digits == 0 || letters == 0)
        return -3;
    if (f->name[0] && strstr(password, f->name))
        return -4;
    strcpy(f->password, password);
    return 1;
}

int form_age(struct form *f, int age)
{
    if (age < 0 || age > 130)
        return 0;
    f->age = age;
    return age >= 18;
}

void form_agree(struct form *f) { f->agreed = !f->agreed; }

int form_submit(struct form *f)
{
    if (f->attempts >= 3)
        return -9;
    f->attempts++;
    if (!f->name[0])
        return -1;
    if (!f->mail[0])
        return -2;
    if (!f->password[0])
        return -3;
    if (!f->agreed)
        return -4;
    return f->age >= 18 ? 1 : -5;
}
