/**
 * Choices that belong to this browser, such as the language. They are cookies, and contain nothing about patients. The browser keeps a
 * cookie for 400 days at most.
 */
const keptForS = 400 * 24 * 60 * 60;

export const cookies = {
  find(name: string): string | undefined {
    const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return entry === undefined ? undefined : decodeURIComponent(entry.slice(name.length + 1));
  },
  keep(name: string, value: string): void {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict; max-age=${keptForS}`;
  },
};
