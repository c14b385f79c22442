/** Somebody has compared every translation with the present English text. */
import { expect, test } from 'vitest';
import {
  dueIn,
  earlierEnglish,
  englishTexts,
  hashOf,
  markChecked,
  ownFolders,
  readChecked,
  translatedLanguages,
} from './checked.ts';
import { copiedFolders, replaceIn } from './copied.ts';

test.for(translatedLanguages)('every translation in %s was compared with the present English', (language) => {
  const due = dueIn(englishTexts(ownFolders), readChecked(ownFolders, language));
  const help = `Compare these with the English, then run: npm run translations -- checked ${language}`;
  expect(due, help).toEqual([]);
});

test('a translation is due when its English text changes, is new or is gone, until somebody has compared it', () => {
  const folders = copiedFolders();
  const due = () => dueIn(englishTexts(folders), readChecked(folders, 'fr'));
  expect(due()).toEqual([]);

  replaceIn(folders, 'en', "'common.close': 'Close'", "'common.shut': 'Shut',\n  'common.cancel2': 'Cancel it'");
  replaceIn(folders, 'en', "'common.save': 'Save'", "'common.save': 'Keep'");
  expect(due()).toEqual([
    { key: 'common.shut', why: 'new' },
    { key: 'common.cancel2', why: 'new' },
    { key: 'common.save', why: 'changed' },
    { key: 'common.close', why: 'gone' },
  ]);

  markChecked(folders, 'fr', ['common.save']);
  expect(due().map(({ key }) => key)).toEqual(['common.shut', 'common.cancel2']);
  expect(dueIn(englishTexts(folders), readChecked(folders, 'es'))).toHaveLength(4);
});

test('the English that a translation was compared with is found in Git', () => {
  const [key, text] = ['common.close', englishTexts(ownFolders)['common.close'] ?? ''];
  expect(earlierEnglish(new Map([[key, hashOf(text)]]))).toEqual(new Map([[key, text]]));
  expect(earlierEnglish(new Map())).toEqual(new Map());
});
