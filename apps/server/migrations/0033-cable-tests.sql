-- Batch tests of a cable: the SOR files of its fibres, from one end or both, and what their losses are judged by.

-- Without a domain: as it came with the product, to be copied.
CREATE TABLE limit_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint REFERENCES domain (id) ON DELETE CASCADE,
  name text NOT NULL,
  source text NOT NULL,
  -- {rule: {value, note}}: see `limitRules` in packages/otdr.
  limits jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX limit_set_domain ON limit_set (domain_id);

CREATE TABLE batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  name text NOT NULL,
  cable_name text NOT NULL,
  cable_code text NOT NULL,
  fibre_count int NOT NULL,
  end_a text NOT NULL,
  end_b text NOT NULL,
  -- Fibre before and behind the cable, in the order of a measurement.
  launch_m double precision NOT NULL,
  receive_m double precision NOT NULL,
  limit_set_id bigint REFERENCES limit_set (id) ON DELETE SET NULL,
  remark text NOT NULL,
  -- Counts up with every change of it or of its files: a table made of an earlier one is old.
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX batch_domain ON batch (domain_id, id DESC);
CREATE INDEX batch_limit_set ON batch (limit_set_id);

CREATE TABLE batch_file (
  id uuid PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL,
  digest bytea NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('ok', 'needs-placing', 'refused')),
  -- Why it could not be read; its bytes are not kept.
  refusal text,
  file_key text,
  fibre_number int,
  direction text CHECK (direction IN ('ab', 'ba')),
  doubts jsonb NOT NULL DEFAULT '[]',
  is_placed_by_hand boolean NOT NULL DEFAULT false,
  -- Nominal.
  wavelength_nm int,
  measured_at timestamptz,
  -- What the table of losses is made of, so that no file is opened for it: `Curve` in packages/otdr.
  curve jsonb,
  -- What the record states of fibre, ends and instrument.
  stated jsonb,
  UNIQUE (batch_id, digest),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((state = 'refused') = (curve IS NULL)),
  CHECK (state <> 'ok' OR (fibre_number IS NOT NULL AND direction IS NOT NULL))
);

-- Of those of one fibre, direction and wavelength the one measured last counts.
CREATE INDEX batch_file_counted ON batch_file (batch_id, wavelength_nm, fibre_number, direction) WHERE state = 'ok';

-- Bytes whose row is gone; they are removed after the commit, or when the server starts again.
CREATE TABLE batch_removal (
  file_key text PRIMARY KEY
);

INSERT INTO limit_set (name, source, limits) VALUES
  ('EXFO 缺省门限',
   'EXFO FTB-7000 系列 OTDR（FTB-500）用户手册，通过/未通过门限缺省值',
   '{"connector": {"value": 1.0, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Connector loss 1.000 dB"}, "splice-mean": {"value": null, "note": "该手册未规定双向平均值"}, "splice-single": {"value": 0.5, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Splice loss 0.500 dB（单向；其他型号与版本可能不同）"}, "reflectance": {"value": -40, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Reflectance -40.00 dB"}, "attenuation-1310": {"value": 0.4, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Fiber section attenuation 0.40 dB/km（不分波长）"}, "attenuation-1383": {"value": 0.4, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Fiber section attenuation 0.40 dB/km（不分波长）"}, "attenuation-1490": {"value": 0.4, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Fiber section attenuation 0.40 dB/km（不分波长）"}, "attenuation-1550": {"value": 0.4, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Fiber section attenuation 0.40 dB/km（不分波长）"}, "attenuation-1625": {"value": 0.4, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Fiber section attenuation 0.40 dB/km（不分波长）"}, "total-loss": {"value": 45, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Span loss 45.000 dB"}, "orl": {"value": 15, "note": "FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：Span ORL 15.00 dB"}}'),
  ('ITU-T G.652.D / G.657.A',
   'ITU-T G.652 (D) 与 G.657 (A) 建议书的光缆衰减系数；接续与连接器的数值未核实，留空',
   '{"connector": {"value": null, "note": "未规定：连接器见 ITU-T L.402，数值未核实"}, "splice-mean": {"value": null, "note": "未规定：接续见 ITU-T L.400/L.12，数值未核实"}, "splice-single": {"value": null, "note": "未规定：接续见 ITU-T L.400/L.12，数值未核实"}, "reflectance": {"value": null, "note": "未规定"}, "attenuation-1310": {"value": 0.4, "note": "ITU-T G.652.D / G.657.A 光缆衰减系数：1310 nm 至 1625 nm 最大 0.4 dB/km"}, "attenuation-1383": {"value": 0.4, "note": "ITU-T G.652.D / G.657.A 光缆衰减系数：1383 nm ± 3 nm 最大 0.4 dB/km"}, "attenuation-1490": {"value": 0.4, "note": "ITU-T G.652.D / G.657.A 光缆衰减系数：1310 nm 至 1625 nm 最大 0.4 dB/km"}, "attenuation-1550": {"value": 0.3, "note": "ITU-T G.652.D / G.657.A 光缆衰减系数：1530 nm 至 1565 nm 最大 0.3 dB/km"}, "attenuation-1625": {"value": 0.4, "note": "ITU-T G.652.D / G.657.A 光缆衰减系数：1310 nm 至 1625 nm 最大 0.4 dB/km"}, "total-loss": {"value": null, "note": "未规定"}, "orl": {"value": null, "note": "未规定"}}'),
  ('GB 51171-2016',
   'GB 51171-2016《通信线路工程验收规范》表 10.2.3；其余项未核实，留空',
   '{"connector": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "splice-mean": {"value": 0.12, "note": "GB 51171-2016 表 10.2.3：单纤熔接最大值 0.12 dB；统计域为中继段全部光纤正反向接头损耗，最大值为平均值 + 2σ"}, "splice-single": {"value": null, "note": "未规定：该表按正反向统计"}, "reflectance": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "attenuation-1310": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "attenuation-1383": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "attenuation-1490": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "attenuation-1550": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "attenuation-1625": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "total-loss": {"value": null, "note": "未规定或未核实：按本单位规定填写"}, "orl": {"value": null, "note": "未规定或未核实：按本单位规定填写"}}');

INSERT INTO menu (name, name_en, type, router, icon, order_num)
  VALUES ('测试', 'Tests', 0, '/test', 'ruler', 50);
INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
  SELECT '光缆测试', 'Cable tests', 1, '/test/index', 'cableTest', 'ruler', 10, id FROM menu WHERE router = '/test';
INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT part.name, part.name_en, 2, part.perms, part.order_num, menu.id
    FROM menu
    JOIN (VALUES ('查看光缆测试', 'View cable tests', 10,
                  'monitor:batch:page,monitor:batch:info,monitor:batch:table,monitor:batch:file:page,monitor:batch:file:info,monitor:limit:list'),
                 ('编辑光缆测试', 'Change cable tests', 20,
                  'monitor:batch:add,monitor:batch:update,monitor:batch:upload,monitor:batch:file:place,monitor:batch:file:delete'),
                 ('删除光缆测试', 'Remove cable tests', 30, 'monitor:batch:delete'),
                 ('验收门限', 'Limit sets', 40,
                  'monitor:limit:add,monitor:limit:update,monitor:limit:delete,monitor:limit:copy')
         ) AS part (name, name_en, order_num, perms) ON menu.view_path = 'cableTest'
   WHERE menu.type = 1;
