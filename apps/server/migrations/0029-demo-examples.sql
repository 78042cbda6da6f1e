-- What a user has saved in the demo area: a form, or a spare part he has added, changed or (content null) removed.
CREATE TABLE demo_entry (
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  -- `form/basic`, `part/17`
  entry text NOT NULL,
  content jsonb CHECK (length(content::text) <= 16384),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, entry)
);

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('重置演示数据', 'demo.reset', 'cron', '0 2 * * *', true, NULL, '各用户在演示区保存的内容');

INSERT INTO menu (name, name_en, type, router, icon, order_num, parent_id)
  SELECT '表单', 'Forms', 0, '/demo/form', 'clipboard', 30, id FROM menu WHERE router = '/demo';
INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
  SELECT page.name, page.name_en, 1, page.router, page.view_path, page.icon, page.order_num, menu.id
    FROM menu
    JOIN (VALUES
      ('/demo', '按钮', 'Buttons', '/demo/button', 'demoButton', 'play', 10),
      ('/demo', '可拖拽弹窗', 'Draggable window', '/demo/modal', 'demoModal', 'open-window', 20),
      ('/demo', '自定义图标', 'Custom icons', '/demo/icon', 'demoIcon', 'theme', 50),
      ('/demo/form', '基础表单', 'Basic form', '/demo/form/basic', 'demoFormBasic', 'edit', 10),
      ('/demo/form', '校验表单', 'Form with rules', '/demo/form/rule', 'demoFormRule', 'edit', 20),
      ('/demo/form', '动态表单', 'Form with rows', '/demo/form/dynamic', 'demoFormDynamic', 'edit', 30),
      ('/demo/form', '自定义表单组件', 'Form control of its own', '/demo/form/component', 'demoFormComponent', 'edit', 40),
      ('/demo/table', '查询表格', 'Search table', '/demo/table/search', 'demoTableSearch', 'view', 10),
      ('/demo/table', '可编辑行表格', 'Editable table', '/demo/table/edit', 'demoTableEdit', 'view', 20)
    ) AS page (parent, name, name_en, router, view_path, icon, order_num) ON page.parent = menu.router;
