/** The languages there are, each by its own name: who looks for a language may not read the present one. */
export const languages = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  sw: 'Kiswahili',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languages;
