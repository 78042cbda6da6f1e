-- Reports that a person asked for: what each is about, how far it is, and where its file lies in the netdisk.
CREATE TABLE report (
  id uuid PRIMARY KEY,
  number text NOT NULL,
  domain_id bigint NOT NULL REFERENCES domain,
  kind text NOT NULL CHECK (kind IN ('acceptance', 'fault')),
  subject text NOT NULL CHECK (subject IN ('trace', 'links', 'alarm', 'batch')),
  subject_name text NOT NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  failure jsonb,
  node_id bigint,
  path text,
  file_name text,
  size_bytes bigint,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT report_number_unique UNIQUE (number)
);
COMMENT ON COLUMN report.request IS 'What it is made of, as it was asked for.';
COMMENT ON COLUMN report.failure IS 'The reason it failed, with the values of its text.';
COMMENT ON COLUMN report.node_id IS 'Its file in the netdisk; the file may be gone.';
CREATE INDEX report_page ON report (created_at DESC, id DESC);
CREATE INDEX report_open ON report (created_at) WHERE state IN ('queued', 'running');

-- The last number of each day, by UTC.
CREATE TABLE report_number (
  day date PRIMARY KEY,
  last integer NOT NULL
);

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
  SELECT '报告', 'Reports', 1, '/test/report', 'report', 'view', 20, id FROM menu WHERE router = '/test';
INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT part.name, part.name_en, 2, part.perms, part.order_num, menu.id
    FROM menu
    JOIN (VALUES ('查看报告', 'See reports', 10,
                  'monitor:report:page,monitor:report:info,monitor:report:download'),
                 ('生成报告', 'Make reports', 20,
                  'monitor:report:trace,monitor:report:links,monitor:report:alarm,monitor:report:batch,monitor:report:cancel,monitor:report:delete')
         ) AS part (name, name_en, order_num, perms) ON menu.view_path = 'report'
   WHERE menu.type = 1;
