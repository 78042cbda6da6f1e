-- What a name sounds like, for a search by pinyin. NULL: not made yet; a start makes it (platform/text/fill-readings.ts).
ALTER TABLE link ADD COLUMN name_reading text;
ALTER TABLE app_user ADD COLUMN name_reading text;
