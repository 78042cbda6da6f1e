-- When the user last proved within this session that it is he; null: not since he signed in, which is a proof too.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz;
