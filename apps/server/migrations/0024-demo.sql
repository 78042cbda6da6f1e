-- The demo area: a module that can be switched off.
INSERT INTO menu (name, name_en, type, router, icon, order_num)
  VALUES ('演示', 'Demo', 0, '/demo', 'layers', 80);
INSERT INTO menu (name, name_en, type, router, icon, order_num, parent_id)
  SELECT '表格', 'Tables', 0, '/demo/table', 'columns', 40, id FROM menu WHERE router = '/demo';
-- A hero's details are a tab of the same page: one for each hero.
INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, multi_tab, parent_id)
  SELECT page.*, menu.id
    FROM menu,
         (VALUES ('英雄表格', 'Hero table', 1, '/demo/table/hero', 'demoHero', 'view', 30, true),
                 ('王者英雄表格', 'Second hero table', 1, '/demo/table/hero-second', 'demoHeroSecond', 'view', 40, true)
         ) AS page
   WHERE menu.router = '/demo/table';
