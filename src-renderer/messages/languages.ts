/** The available languages, each under its own name, because a person who looks for theirs may not read the present one. */
export const languages = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  sw: 'Kiswahili',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languages;
