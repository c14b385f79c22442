/**
 * The form of a record is saved by its button or by Ctrl+Enter. Enter in a field saves nothing. A person who types the next name and
 * Enter into the wrong field must not change a record that way. The one exception is the reason of a visit that has just begun
 * (docs/decisions/0025-which-keys-save.md).
 */
export function saveKey(event: KeyboardEvent): 'save' | 'nothing' | undefined {
  const { key, ctrlKey, metaKey, repeat, target } = event;
  if (key !== 'Enter') return undefined;
  if (ctrlKey || metaKey) return repeat ? 'nothing' : 'save';
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? 'nothing' : undefined;
}
