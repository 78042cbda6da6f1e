-- What links are graded by. Without a domain: in the whole installation; without a wavelength or a fibre class: for any.
CREATE TABLE quality_rule_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  domain_id bigint REFERENCES domain (id),
  wavelength_nm int,
  fibre_class text CHECK (fibre_class IN ('G.652', 'G.654', 'G.655', 'G.657')),
  limits jsonb NOT NULL,
  design jsonb NOT NULL,
  valid_days int NOT NULL,
  -- Where the figures come from, for whoever has to defend them.
  source text NOT NULL DEFAULT '',
  -- As it came with the product.
  is_seed boolean NOT NULL DEFAULT false,
  revision int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX quality_rule_set_place
  ON quality_rule_set (coalesce(domain_id, 0), coalesce(wavelength_nm, 0), coalesce(fibre_class, ''));

-- Counts up with every change of a rule set: links that were graded by another are graded again.
CREATE TABLE quality_rules (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version int NOT NULL
);
INSERT INTO quality_rules (version) VALUES (1);

-- How far a link is graded, and what the operator says of it.
CREATE TABLE quality_link (
  link_id bigint PRIMARY KEY REFERENCES link (id) ON DELETE CASCADE,
  fibre_class text CHECK (fibre_class IN ('G.652', 'G.654', 'G.655', 'G.657')),
  -- dB the link may lose; null: by the design of its rule set.
  budget_db double precision,
  -- The trace that arrived last among those graded; identities rise with the time they were made.
  seen_trace_id uuid,
  last_trace_id uuid,
  reference_version int NOT NULL DEFAULT 0,
  rules_version int NOT NULL DEFAULT 0,
  length_m double precision NOT NULL DEFAULT 0,
  domain_id bigint,
  -- When the first of its grades is no longer backed by a test.
  valid_until timestamptz
);

-- The grade of a link at a wavelength as it is now; wavelength 0 for a link that was never tested.
CREATE TABLE quality_grade (
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  wavelength_nm int NOT NULL,
  grade text NOT NULL CHECK (grade IN ('A', 'B', 'C', 'D', 'F', 'U')),
  -- Orders the worst first, among equals the least margin: see `urgencyOf` in packages/otdr.
  urgency double precision NOT NULL,
  score double precision,
  worst text,
  since timestamptz NOT NULL,
  -- The best since the last reference or rule: what a fall is counted from.
  accepted text,
  total_loss_db double precision,
  attenuation_db_per_km double precision,
  splice_db double precision,
  splice_m double precision,
  connector_db double precision,
  connector_m double precision,
  reflectance_db double precision,
  reflectance_m double precision,
  loss_change_db double precision,
  end_delta_m double precision,
  budget_db double precision,
  margin_db double precision,
  -- The line through the daily means, per day (`Trend` in packages/otdr), and what it says per year.
  trend jsonb,
  trend_db_per_year double precision,
  crosses_at date,
  crosses_from date,
  crosses_to date,
  verdicts jsonb NOT NULL DEFAULT '[]',
  trace_id uuid,
  measured_at timestamptz,
  valid_until timestamptz,
  reference_version int,
  reference_at timestamptz,
  rule_set_id bigint,
  rule_set_revision int,
  PRIMARY KEY (link_id, wavelength_nm)
);

-- The worst grade of each day, and the losses that were measured.
CREATE TABLE quality_day (
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  wavelength_nm int NOT NULL,
  day date NOT NULL,
  grade text NOT NULL,
  loss_sum_db double precision NOT NULL,
  loss_count int NOT NULL,
  PRIMARY KEY (link_id, wavelength_nm, day)
);

-- Seeds to be edited. Splices: GB 51171-2016, table 10.2.3 (0.12 dB at most) and common acceptance (0.08 dB mean);
-- design: the same standard (0.24 dB/km, 0.12 dB a splice). What follows no public standard says so.
INSERT INTO quality_rule_set (name, wavelength_nm, limits, design, valid_days, is_seed, source)
SELECT seed.name, seed.wavelength_nm,
       jsonb_build_object(
         'attenuation', seed.attenuation,
         'splice-max', '{"A": 0.12, "B": 0.2, "C": 0.5}'::jsonb,
         'splice-mean', '{"A": 0.08, "B": null, "C": null}'::jsonb,
         'connector', '{"A": 0.5, "B": 0.75, "C": 1}'::jsonb,
         'reflectance', '{"A": -45, "B": -40, "C": null}'::jsonb,
         'event-change', '{"A": 0.2, "B": null, "C": null}'::jsonb,
         'loss-change', '{"A": null, "B": 1, "C": 3}'::jsonb,
         'margin', '{"A": null, "B": null, "C": 3}'::jsonb),
       jsonb_build_object('attenuationDbPerKm', seed.design, 'spliceDb', 0.12, 'spliceEveryKm', 2,
                          'connectorDb', 0.5, 'reserveDb', 6),
       30,
       true,
       '接头 ≤ 0.12 dB、设计 0.24 dB/km 与 0.12 dB/个：GB 51171-2016；接头平均 0.08 dB、活接头 0.5 dB：常用验收值；其余（衰减系数、反射、较参考变化、预算余量与 6 dB 富余度、测试有效期）为行业经验值，未见于公开标准，请按本单位规定修改'
  FROM (VALUES ('1310 nm', 1310, '{"A": 0.36, "B": 0.4, "C": 0.45}'::jsonb, 0.38),
               ('1550 nm', 1550, '{"A": 0.22, "B": 0.25, "C": 0.3}'::jsonb, 0.24),
               ('1625 nm', 1625, '{"A": 0.25, "B": 0.28, "C": 0.33}'::jsonb, 0.27),
               ('*', NULL, '{"A": null, "B": null, "C": null}'::jsonb, 0.38))
       AS seed (name, wavelength_nm, attenuation, design);

INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT part.name, part.name_en, 2, part.perms, part.order_num, menu.id
    FROM menu
    JOIN (VALUES ('event', '光纤质量', 'Fibre quality', 50,
                  'monitor:quality:page,monitor:quality:info,monitor:quality:trend,monitor:quality:heat,monitor:quality:map,monitor:quality:stat,monitor:quality:export'),
                 ('event', '光纤质量规则', 'Fibre quality rules', 60,
                  'monitor:quality:rule:page,monitor:quality:rule:progress,monitor:quality:rule:add,monitor:quality:rule:update,monitor:quality:rule:delete,monitor:quality:link')
         ) AS part (view_path, name, name_en, order_num, perms) ON part.view_path = menu.view_path
   WHERE menu.type = 1;
