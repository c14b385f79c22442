/** Loaded before a station that a drill starts: disables the protection that is specified for `without.ts`. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withoutProtection } from './without.ts';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || loaded.source == null) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: withoutProtection(fileURLToPath(url), source) };
  },
});
