/**
 * The interface of the page shown instead of the registry, when the station cannot start or the window crashed. The desktop serves
 * it, not a station. `GET startup-error.json` returns this; `POST try-again`, `show-folder` and `quit` return 204.
 */
import { Type, type Static } from 'typebox';
import { refusalKinds } from '../wire/refusal.contract.ts';

export const startupErrorKinds = [...refusalKinds, 'unexpected', 'window-crashed', 'window-hung'] as const;
export type StartupErrorKind = (typeof startupErrorKinds)[number];

export const StartupError = Type.Object(
  {
    kind: Type.Enum(startupErrorKinds),
    folder: Type.String({ description: 'The folder of the registry.' }),
    sentence: Type.String({ description: 'A description of the fault in English, for support by phone.' }),
    language: Type.Union([Type.String(), Type.Null()], {
      description: 'The language that was chosen last; null for none.',
    }),
    version: Type.String(),
  },
  { additionalProperties: false },
);
export type StartupError = Static<typeof StartupError>;
