/**
 * Whether keys without Ctrl or Alt do something outside of a field. Who dictates, or touches keys by mistake, turns them off
 * (WCAG 2.1.4). A choice of this browser, kept like the language is, in a cookie that says nothing about patients.
 */
const cookie = 'satchel-letter-keys';
const keptForS = 400 * 24 * 60 * 60;

class LetterKeys {
  areOn = $state(!document.cookie.split('; ').includes(`${cookie}=off`));

  choose(areOn: boolean): void {
    this.areOn = areOn;
    document.cookie = `${cookie}=${areOn ? 'on' : 'off'}; path=/; samesite=strict; max-age=${keptForS}`;
  }
}

export const letterKeys = new LetterKeys();
