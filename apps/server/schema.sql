-- Made by "node src/platform/database/write-schema.ts" from the migrations. For reading, not for running.

COLUMN alarm.id uuid NOT NULL
COLUMN alarm.key text NOT NULL
COLUMN alarm.group_key text NOT NULL
COLUMN alarm.type text NOT NULL
COLUMN alarm.severity text NOT NULL
COLUMN alarm.severity_rank smallint NOT NULL
COLUMN alarm.state text NOT NULL
COLUMN alarm.open boolean NOT NULL
COLUMN alarm.resource_id text NOT NULL
COLUMN alarm.device_id bigint NOT NULL
COLUMN alarm.link_id bigint
COLUMN alarm.zone_id bigint
COLUMN alarm.domain_id bigint NOT NULL
COLUMN alarm.position_m double precision
COLUMN alarm.anchor_m double precision
COLUMN alarm.length_m double precision
COLUMN alarm.confirmations integer NOT NULL
COLUMN alarm.acked boolean NOT NULL
COLUMN alarm.acked_by text
COLUMN alarm.acked_at timestamp with time zone
COLUMN alarm.shelved_until timestamp with time zone
COLUMN alarm.shelved_by text
COLUMN alarm.assignee text
COLUMN alarm.count integer NOT NULL
COLUMN alarm.value double precision
COLUMN alarm.unit text
COLUMN alarm.confidence double precision
COLUMN alarm.first_at timestamp with time zone NOT NULL
COLUMN alarm.raised_at timestamp with time zone
COLUMN alarm.changed_at timestamp with time zone NOT NULL
COLUMN alarm.cleared_at timestamp with time zone
COLUMN alarm.last_at timestamp with time zone NOT NULL
COLUMN alarm.chattering_since timestamp with time zone
COLUMN alarm.held_clear_at timestamp with time zone
COLUMN alarm.recent_transitions timestamp with time zone[] NOT NULL
COLUMN alarm.revision integer NOT NULL
COLUMN alarm.settle_at timestamp with time zone
COLUMN alarm.trace_id uuid
COLUMN alarm.suppressed_by uuid
COLUMN alarm.parent_id uuid
COLUMN alarm.ingested_at timestamp with time zone NOT NULL
COLUMN alarm.live_seq bigint NOT NULL DEFAULT 0
COLUMN alarm.raised_seq bigint NOT NULL DEFAULT 0
COLUMN alarm.announce_pending boolean NOT NULL DEFAULT false
COLUMN alarm_journal.alarm_id uuid NOT NULL
COLUMN alarm_journal.revision integer NOT NULL
COLUMN alarm_journal.kind text NOT NULL
COLUMN alarm_journal.at timestamp with time zone NOT NULL
COLUMN alarm_journal.actor text
COLUMN alarm_journal.event_id uuid
COLUMN alarm_journal.data jsonb NOT NULL
COLUMN app_user.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN app_user.username text NOT NULL
COLUMN app_user.name text NOT NULL
COLUMN app_user.avatar text
COLUMN app_user.password_hash text NOT NULL
COLUMN app_user.is_super boolean NOT NULL DEFAULT false
COLUMN app_user.role_ids bigint[] NOT NULL DEFAULT '{}'::bigint[]
COLUMN app_user.domain_id bigint NOT NULL
COLUMN app_user.enabled boolean NOT NULL DEFAULT true
COLUMN app_user.failed_logins integer NOT NULL DEFAULT 0
COLUMN app_user.locked_until timestamp with time zone
COLUMN app_user.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN audit.id uuid NOT NULL
COLUMN audit.at timestamp with time zone NOT NULL
COLUMN audit.user_id bigint
COLUMN audit.username text
COLUMN audit.action text NOT NULL
COLUMN audit.params jsonb NOT NULL
COLUMN audit.status integer NOT NULL
COLUMN audit.duration_ms double precision NOT NULL
COLUMN audit.ip text
COLUMN audit.request_id text NOT NULL
COLUMN device.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN device.code text NOT NULL
COLUMN device.name text NOT NULL
COLUMN device.kind text NOT NULL
COLUMN device.domain_id bigint NOT NULL
COLUMN device.site_id bigint
COLUMN device.port_count integer NOT NULL DEFAULT 8
COLUMN device.key_hash bytea NOT NULL
COLUMN device.state text NOT NULL DEFAULT 'unknown'::text
COLUMN device.detail text
COLUMN device.last_seen_at timestamp with time zone
COLUMN device.live_seq bigint NOT NULL DEFAULT 0
COLUMN device.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN domain.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN domain.parent_id bigint
COLUMN domain.name text NOT NULL
COLUMN domain.path text NOT NULL
COLUMN domain.order_num integer NOT NULL DEFAULT 255
COLUMN domain.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN event.id uuid NOT NULL
COLUMN event.device_id bigint NOT NULL
COLUMN event.link_id bigint
COLUMN event.domain_id bigint NOT NULL
COLUMN event.type text NOT NULL
COLUMN event.state text NOT NULL
COLUMN event.at timestamp with time zone NOT NULL
COLUMN event.ingested_at timestamp with time zone NOT NULL
COLUMN event.position_m double precision
COLUMN event.length_m double precision
COLUMN event.severity text
COLUMN event.value double precision
COLUMN event.unit text
COLUMN event.confidence double precision
COLUMN event.duration_s double precision
COLUMN event.attributes jsonb
COLUMN event.trace_id uuid
COLUMN event.seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN landmark.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN landmark.link_id bigint NOT NULL
COLUMN landmark.name text NOT NULL
COLUMN landmark.kind text NOT NULL
COLUMN landmark.optical_m double precision NOT NULL
COLUMN landmark.lng double precision
COLUMN landmark.lat double precision
COLUMN landmark.slack_m double precision NOT NULL DEFAULT 0
COLUMN landmark.remark text
COLUMN link.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN link.code text NOT NULL
COLUMN link.name text NOT NULL
COLUMN link.device_id bigint NOT NULL
COLUMN link.port integer NOT NULL
COLUMN link.domain_id bigint NOT NULL
COLUMN link.length_m double precision NOT NULL
COLUMN link.launch_offset_m double precision NOT NULL DEFAULT 0
COLUMN link.excess_ratio double precision NOT NULL DEFAULT 0
COLUMN link.group_index double precision NOT NULL DEFAULT 1.468
COLUMN link.route jsonb
COLUMN link.enabled boolean NOT NULL DEFAULT true
COLUMN link.reference_trace_id uuid
COLUMN link.reference_version integer NOT NULL DEFAULT 0
COLUMN link.last_trace_id uuid
COLUMN link.last_trace_at timestamp with time zone
COLUMN link.last_pulse_ns double precision
COLUMN link.last_spacing_m double precision
COLUMN link.live_seq bigint NOT NULL DEFAULT 0
COLUMN link.route_version integer NOT NULL DEFAULT 1
COLUMN link.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN live_cursor.id integer NOT NULL
COLUMN live_cursor.seq bigint NOT NULL
COLUMN menu.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN menu.name text NOT NULL
COLUMN menu.name_en text
COLUMN menu.url text
COLUMN menu.permission text
COLUMN menu.parent_id bigint
COLUMN menu.type integer NOT NULL
COLUMN menu.is_show boolean NOT NULL DEFAULT true
COLUMN menu.router text
COLUMN menu.view_path text
COLUMN menu.icon text
COLUMN menu.order_num integer NOT NULL DEFAULT 255
COLUMN menu.keepalive boolean NOT NULL DEFAULT true
COLUMN menu.is_ext boolean NOT NULL DEFAULT false
COLUMN menu.open_mode integer NOT NULL DEFAULT 1
COLUMN menu.perms text
COLUMN menu.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN parameter.key text NOT NULL
COLUMN parameter.value text NOT NULL
COLUMN parameter.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN role.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN role.name text NOT NULL
COLUMN role.label text NOT NULL
COLUMN role.remark text
COLUMN role.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN role_menu.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN role_menu.role_id bigint NOT NULL
COLUMN role_menu.menu_id bigint NOT NULL
COLUMN role_menu.permission text NOT NULL DEFAULT '[]'::text
COLUMN role_menu.is_delete boolean NOT NULL DEFAULT false
COLUMN role_menu.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN schema_migration.name text NOT NULL
COLUMN schema_migration.checksum text NOT NULL
COLUMN schema_migration.applied_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN session.id uuid NOT NULL
COLUMN session.token_hash bytea NOT NULL
COLUMN session.user_id bigint NOT NULL
COLUMN session.created_at timestamp with time zone NOT NULL
COLUMN session.expires_at timestamp with time zone NOT NULL
COLUMN session.last_seen_at timestamp with time zone NOT NULL
COLUMN session.ended_at timestamp with time zone
COLUMN session.ended_reason text
COLUMN session.ip text
COLUMN session.user_agent text
COLUMN site.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN site.code text NOT NULL
COLUMN site.name text NOT NULL
COLUMN site.domain_id bigint NOT NULL
COLUMN site.lng double precision
COLUMN site.lat double precision
COLUMN site.address text
COLUMN site.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN trace.id uuid NOT NULL
COLUMN trace.link_id bigint NOT NULL
COLUMN trace.domain_id bigint NOT NULL
COLUMN trace.measured_at timestamp with time zone NOT NULL
COLUMN trace.received_at timestamp with time zone NOT NULL
COLUMN trace.source text NOT NULL
COLUMN trace.wavelength_nm double precision NOT NULL
COLUMN trace.pulse_ns double precision NOT NULL
COLUMN trace.averaging_s double precision
COLUMN trace.range_m double precision NOT NULL
COLUMN trace.end_m double precision
COLUMN trace.total_loss_db double precision
COLUMN trace.reference_version integer
COLUMN trace.file_key text NOT NULL
COLUMN trace.file_name text NOT NULL
COLUMN trace.size_bytes integer NOT NULL
COLUMN trace.digest bytea NOT NULL
COLUMN trace.summary jsonb NOT NULL
COLUMN zone.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN zone.link_id bigint NOT NULL
COLUMN zone.code text NOT NULL
COLUMN zone.name text NOT NULL
COLUMN zone.from_m double precision NOT NULL
COLUMN zone.to_m double precision NOT NULL

CONSTRAINT alarm.alarm_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT alarm.alarm_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT alarm.alarm_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id)
CONSTRAINT alarm.alarm_pkey PRIMARY KEY (id)
CONSTRAINT alarm.alarm_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'cleared'::text])))
CONSTRAINT alarm_journal.alarm_journal_pkey PRIMARY KEY (alarm_id, revision)
CONSTRAINT app_user.app_user_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT app_user.app_user_pkey PRIMARY KEY (id)
CONSTRAINT app_user.app_user_username_check CHECK (((length(username) >= 1) AND (length(username) <= 64)))
CONSTRAINT app_user.app_user_username_key UNIQUE (username)
CONSTRAINT audit.audit_pkey PRIMARY KEY (id)
CONSTRAINT device.device_code_key UNIQUE (code)
CONSTRAINT device.device_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT device.device_kind_check CHECK ((kind = ANY (ARRAY['otdr'::text, 'das'::text, 'dts'::text, 'power-meter'::text, 'switch'::text])))
CONSTRAINT device.device_pkey PRIMARY KEY (id)
CONSTRAINT device.device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
CONSTRAINT device.device_state_check CHECK ((state = ANY (ARRAY['online'::text, 'degraded'::text, 'fault'::text, 'offline'::text, 'unknown'::text])))
CONSTRAINT domain.domain_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT domain.domain_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES domain(id)
CONSTRAINT domain.domain_path_key UNIQUE (path)
CONSTRAINT domain.domain_pkey PRIMARY KEY (id)
CONSTRAINT event.event_pkey PRIMARY KEY (id, device_id)
CONSTRAINT landmark.landmark_kind_check CHECK ((kind = ANY (ARRAY['site'::text, 'closure'::text, 'connector'::text, 'handhole'::text, 'marker'::text, 'slack'::text])))
CONSTRAINT landmark.landmark_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT landmark.landmark_link_id_optical_m_key UNIQUE (link_id, optical_m)
CONSTRAINT landmark.landmark_pkey PRIMARY KEY (id)
CONSTRAINT link.link_code_key UNIQUE (code)
CONSTRAINT link.link_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT link.link_device_id_port_key UNIQUE (device_id, port)
CONSTRAINT link.link_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT link.link_length_m_check CHECK ((length_m > (0)::double precision))
CONSTRAINT link.link_pkey PRIMARY KEY (id)
CONSTRAINT live_cursor.live_cursor_id_check CHECK ((id = 1))
CONSTRAINT live_cursor.live_cursor_pkey PRIMARY KEY (id)
CONSTRAINT menu.menu_open_mode_check CHECK ((open_mode = ANY (ARRAY[1, 2])))
CONSTRAINT menu.menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu(id)
CONSTRAINT menu.menu_pkey PRIMARY KEY (id)
CONSTRAINT menu.menu_type_check CHECK (((type >= 0) AND (type <= 2)))
CONSTRAINT parameter.parameter_key_check CHECK (((length(key) >= 3) AND (length(key) <= 100)))
CONSTRAINT parameter.parameter_pkey PRIMARY KEY (key)
CONSTRAINT role.role_label_key UNIQUE (label)
CONSTRAINT role.role_name_key UNIQUE (name)
CONSTRAINT role.role_pkey PRIMARY KEY (id)
CONSTRAINT role_menu.role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu(id) ON DELETE CASCADE
CONSTRAINT role_menu.role_menu_pkey PRIMARY KEY (id)
CONSTRAINT role_menu.role_menu_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
CONSTRAINT role_menu.role_menu_role_id_menu_id_key UNIQUE (role_id, menu_id)
CONSTRAINT schema_migration.schema_migration_pkey PRIMARY KEY (name)
CONSTRAINT session.session_pkey PRIMARY KEY (id)
CONSTRAINT session.session_token_hash_key UNIQUE (token_hash)
CONSTRAINT session.session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT site.site_code_key UNIQUE (code)
CONSTRAINT site.site_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT site.site_pkey PRIMARY KEY (id)
CONSTRAINT trace.trace_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT trace.trace_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT trace.trace_pkey PRIMARY KEY (id)
CONSTRAINT trace.trace_source_check CHECK ((source = ANY (ARRAY['device'::text, 'upload'::text])))
CONSTRAINT zone.zone_check CHECK ((to_m > from_m))
CONSTRAINT zone.zone_code_key UNIQUE (code)
CONSTRAINT zone.zone_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT zone.zone_pkey PRIMARY KEY (id)

CREATE INDEX alarm_active ON public.alarm USING btree (domain_id, severity_rank, raised_at DESC, id DESC) WHERE (state = 'active'::text)
CREATE INDEX alarm_announce ON public.alarm USING btree (id) WHERE announce_pending
CREATE INDEX alarm_group ON public.alarm USING btree (group_key, last_at DESC)
CREATE INDEX alarm_link ON public.alarm USING btree (link_id, raised_at DESC, id DESC)
CREATE INDEX alarm_live_seq ON public.alarm USING btree (live_seq)
CREATE UNIQUE INDEX alarm_open_key ON public.alarm USING btree (key) WHERE open
CREATE INDEX alarm_raised ON public.alarm USING btree (raised_at DESC, id DESC) WHERE (raised_at IS NOT NULL)
CREATE INDEX alarm_settle ON public.alarm USING btree (settle_at) WHERE (settle_at IS NOT NULL)
CREATE INDEX app_user_domain ON public.app_user USING btree (domain_id)
CREATE INDEX audit_at ON public.audit USING btree (at DESC)
CREATE INDEX device_domain ON public.device USING btree (domain_id)
CREATE INDEX device_live_seq ON public.device USING btree (live_seq)
CREATE INDEX domain_parent ON public.domain USING btree (parent_id)
CREATE INDEX event_domain_at ON public.event USING btree (domain_id, at DESC, id DESC)
CREATE INDEX link_domain ON public.link USING btree (domain_id)
CREATE INDEX link_live_seq ON public.link USING btree (live_seq)
CREATE INDEX menu_parent ON public.menu USING btree (parent_id)
CREATE INDEX session_by_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL)
CREATE INDEX site_domain ON public.site USING btree (domain_id)
CREATE INDEX trace_domain ON public.trace USING btree (domain_id, measured_at DESC, id DESC)
CREATE INDEX trace_link ON public.trace USING btree (link_id, measured_at DESC, id DESC)
CREATE INDEX trace_link_arrival ON public.trace USING btree (link_id, id DESC)
CREATE INDEX zone_link ON public.zone USING btree (link_id)
