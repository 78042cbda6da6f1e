ALTER TABLE domain
  ADD COLUMN remark text,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- A department belongs to a domain; one below another lies in its domain or below that.
CREATE TABLE department (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id bigint REFERENCES department (id),
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  order_num int NOT NULL DEFAULT 255,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (domain_id, parent_id, name)
);
CREATE INDEX department_parent ON department (parent_id);
ALTER TABLE app_user
  ADD CONSTRAINT app_user_department FOREIGN KEY (department_id) REFERENCES department (id);

-- Names are for people, labels for records; each is one of a kind within its domain.
ALTER TABLE role
  DROP CONSTRAINT role_name_key,
  DROP CONSTRAINT role_label_key,
  ADD COLUMN domain_id bigint REFERENCES domain (id),
  -- 'own': the user's domain and below; 'chosen': those of role_domain and below, as far as they lie inside it
  ADD COLUMN data_scope text NOT NULL DEFAULT 'own' CHECK (data_scope IN ('own', 'chosen')),
  ADD COLUMN built_in boolean NOT NULL DEFAULT false,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE role SET name = '值班员', label = 'operator', built_in = true WHERE name = 'operator';
UPDATE role SET domain_id = (SELECT id FROM domain WHERE parent_id IS NULL ORDER BY id LIMIT 1);
ALTER TABLE role
  ALTER COLUMN domain_id SET NOT NULL,
  ADD CONSTRAINT role_name UNIQUE (domain_id, name),
  ADD CONSTRAINT role_label UNIQUE (domain_id, label);

CREATE TABLE role_domain (
  role_id bigint NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  domain_id bigint NOT NULL REFERENCES domain (id),
  PRIMARY KEY (role_id, domain_id)
);
CREATE INDEX role_domain_domain ON role_domain (domain_id);

ALTER TABLE menu
  ADD COLUMN multi_tab boolean NOT NULL DEFAULT true,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE UNIQUE INDEX menu_router ON menu (router);

INSERT INTO menu (name, name_en, type, router, icon, order_num)
  VALUES ('系统管理', 'Administration', 0, '/system', 'gear', 90);
INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
  SELECT page.*, menu.id
    FROM menu,
         (VALUES ('基本信息', 'Basic information', 1, '/system/info', 'systemInfo', 'file', 10),
                 ('用户', 'Users', 1, '/system/authority', 'systemUser', 'user', 20),
                 ('部门', 'Departments', 1, '/system/dept', 'systemDept', 'layers', 30),
                 ('管理域', 'Management domains', 1, '/system/domain', 'systemDomain', 'site', 40),
                 ('角色权限', 'Roles and permissions', 1, '/system/role', 'systemRole', 'key', 50),
                 ('菜单管理', 'Menus', 1, '/system/menu', 'systemMenu', 'columns', 60),
                 ('功能模块', 'Modules', 1, '/system/module', 'systemModule', 'density', 70),
                 ('属性', 'Attributes', 1, '/system/attribute', 'systemAttribute', 'ruler', 80),
                 ('在线用户', 'Online users', 1, '/system/online', 'systemOnline', 'view', 90),
                 ('日志', 'Logs', 1, '/system/log', 'systemLog', 'clipboard', 100),
                 ('任务', 'Tasks', 1, '/system/task', 'systemTask', 'calendar', 110),
                 ('参数', 'Parameters', 1, '/system/param', 'systemParam', 'filter', 120),
                 ('服务状态', 'Server status', 1, '/system/serve', 'systemServe', 'device', 130),
                 ('网盘', 'Netdisk', 1, '/system/netdisk', 'systemNetdisk', 'folder', 140)) AS page
   WHERE menu.router = '/system';

-- Parts of the pages that roles are given one by one; what they do not name stays with the page.
INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT part.name, part.name_en, 2, part.perms, part.order_num, menu.id
    FROM menu
    JOIN (VALUES ('event', '告警', 'Alarms', 10,
                  'monitor:alarm:page,monitor:alarm:info,monitor:alarm:stat,monitor:alarm:comment'),
                 ('event', '告警处理', 'Alarm handling', 20,
                  'monitor:alarm:ack,monitor:alarm:unack,monitor:alarm:clear'),
                 ('event', '告警搁置', 'Alarm shelving', 30, 'monitor:alarm:shelve,monitor:alarm:unshelve'),
                 ('event', '事件记录', 'Event records', 40, 'monitor:event:page'),
                 ('resource', '站点', 'Sites', 10, 'plant:site:page,plant:site:add'),
                 ('resource', '设备', 'Devices', 20, 'plant:device:page,plant:device:add,plant:device:rotateKey'),
                 ('resource', '光路与路由', 'Links and routes', 30, 'plant:link:page,plant:link:info,plant:link:add'),
                 ('resource', '标记点与防区', 'Landmarks and zones', 40, 'plant:landmark:add,plant:zone:add'),
                 ('resource', '曲线', 'Traces', 50,
                  'monitor:trace:page,monitor:trace:info,monitor:trace:download,monitor:trace:upload,monitor:trace:compare,monitor:trace:baseline')
         ) AS part (view_path, name, name_en, order_num, perms) ON part.view_path = menu.view_path
   WHERE menu.type = 1;

-- Modules that were ever switched; all others are on.
CREATE TABLE product_module (
  code text PRIMARY KEY,
  enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE attribute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text NOT NULL,
  code text NOT NULL,
  name_zh text NOT NULL,
  name_en text,
  type text NOT NULL CHECK (type IN ('text', 'number', 'enum', 'boolean', 'date', 'link')),
  unit text,
  -- [{value, zh, en}] of an enum
  options jsonb NOT NULL DEFAULT '[]',
  required boolean NOT NULL DEFAULT false,
  default_value jsonb,
  order_num int NOT NULL DEFAULT 255,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (target, code)
);

-- {code: value} of one object: the id of a row, or the code of an alarm type.
CREATE TABLE attribute_value (
  target text NOT NULL,
  object_id text NOT NULL,
  "values" jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (target, object_id)
);

-- What the installation calls itself; null means as the product does.
CREATE TABLE system_info (
  id int PRIMARY KEY CHECK (id = 1),
  name text,
  organisation text,
  iconfont_url text,
  logo bytea,
  logo_type text,
  -- Hash of the picture: its address changes with it.
  logo_version text,
  installed_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
INSERT INTO system_info (id, name, organisation, installed_at, updated_at)
  SELECT 1,
         (SELECT value FROM parameter WHERE key = 'system.name'),
         (SELECT value FROM parameter WHERE key = 'system.organisation'),
         coalesce((SELECT min(created_at) FROM app_user), now()),
         now();
DELETE FROM parameter WHERE key IN ('system.name', 'system.organisation', 'system.logoImgUrl');
