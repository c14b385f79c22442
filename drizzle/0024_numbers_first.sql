DROP INDEX `patient_by_update`;
--> statement-breakpoint
CREATE INDEX `patient_by_update` ON `patient` (`updated_at`) WHERE retired IS NOT 1 AND standing_key IS NULL;
--> statement-breakpoint
-- In the first column of an FTS5 table a place takes two bytes less, and three quarters of all places are those of numbers. What stood in
-- the postings is read from them, a quarter of the patients at once: all are put in order in memory, since temporary files are not encrypted.
ALTER TABLE `posting` RENAME TO `earlier_posting`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `posting` USING fts5(numbers, words, content='', contentless_delete=1, tokenize="ascii tokenchars '^$'");
--> statement-breakpoint
INSERT INTO `posting` (`posting`, `rank`) VALUES ('pgsz', 3950);
--> statement-breakpoint
CREATE VIRTUAL TABLE temp.`stood` USING fts5vocab(main, earlier_posting, instance);
--> statement-breakpoint
INSERT INTO `posting` (rowid, numbers, words) SELECT doc, group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'numbers'),
  group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'words') FROM temp.`stood` WHERE doc % 4 = 0 GROUP BY doc;
--> statement-breakpoint
INSERT INTO `posting` (rowid, numbers, words) SELECT doc, group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'numbers'),
  group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'words') FROM temp.`stood` WHERE doc % 4 = 1 GROUP BY doc;
--> statement-breakpoint
INSERT INTO `posting` (rowid, numbers, words) SELECT doc, group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'numbers'),
  group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'words') FROM temp.`stood` WHERE doc % 4 = 2 GROUP BY doc;
--> statement-breakpoint
INSERT INTO `posting` (rowid, numbers, words) SELECT doc, group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'numbers'),
  group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = 'words') FROM temp.`stood` WHERE doc % 4 = 3 GROUP BY doc;
--> statement-breakpoint
INSERT INTO `posting` (rowid) SELECT id FROM `earlier_posting_docsize` WHERE id NOT IN (SELECT id FROM `posting_docsize`);
--> statement-breakpoint
DROP TABLE temp.`stood`;
--> statement-breakpoint
DROP TABLE `earlier_posting`;
