-- Pictures that users upload. Small and few: with the rows they are backed up, removed and counted together.
CREATE TABLE material (
  -- 32 random bytes as base64url: whoever knows it may see the picture.
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  content_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX material_user ON material (user_id);
CREATE INDEX material_created ON material (created_at);

-- Avatars were data: URLs in the row of the user.
ALTER TABLE app_user ADD COLUMN avatar_id text REFERENCES material (id);
INSERT INTO material (id, user_id, content_type, content, created_at)
SELECT rtrim(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
       id, substring(avatar FROM '^data:(image/(?:png|jpeg|webp));base64,'),
       decode(substring(avatar FROM ';base64,(.*)$'), 'base64'), now()
  FROM app_user WHERE avatar ~ '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$';
UPDATE app_user SET avatar_id = material.id FROM material WHERE material.user_id = app_user.id;
ALTER TABLE app_user DROP COLUMN avatar;
CREATE UNIQUE INDEX app_user_avatar ON app_user (avatar_id) WHERE avatar_id IS NOT NULL;

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理未使用的图片', 'material.clear-unused', 'cron', '50 3 * * *', true, NULL, '上传后一天仍未使用的图片');
