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
COLUMN alarm.device_id bigint
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
COLUMN alarm.suppressed_by uuid
COLUMN alarm.parent_id uuid
COLUMN alarm.ingested_at timestamp with time zone NOT NULL
COLUMN alarm.live_seq bigint NOT NULL DEFAULT 0
COLUMN alarm.raised_seq bigint NOT NULL DEFAULT 0
COLUMN alarm.announce_pending boolean NOT NULL DEFAULT false
COLUMN alarm.position_sigma_m double precision
COLUMN alarm.drill_ends_at timestamp with time zone
COLUMN alarm.seen_link_id bigint
COLUMN alarm.seen_m double precision
COLUMN alarm.seen_sigma_m double precision
COLUMN alarm_journal.alarm_id uuid NOT NULL
COLUMN alarm_journal.revision integer NOT NULL
COLUMN alarm_journal.kind text NOT NULL
COLUMN alarm_journal.at timestamp with time zone NOT NULL
COLUMN alarm_journal.actor text
COLUMN alarm_journal.event_id uuid
COLUMN alarm_journal.data jsonb NOT NULL
COLUMN api_token.id uuid NOT NULL
COLUMN api_token.user_id bigint NOT NULL
COLUMN api_token.name text NOT NULL
COLUMN api_token.prefix text NOT NULL
COLUMN api_token.token_hash bytea NOT NULL
COLUMN api_token.permissions text[] NOT NULL
COLUMN api_token.domain_id bigint NOT NULL
COLUMN api_token.created_at timestamp with time zone NOT NULL
COLUMN api_token.created_by bigint
COLUMN api_token.expires_at timestamp with time zone NOT NULL
COLUMN api_token.revoked_at timestamp with time zone
COLUMN api_token.last_used_at timestamp with time zone
COLUMN api_token.last_used_ip text
COLUMN app_user.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN app_user.username text NOT NULL
COLUMN app_user.name text NOT NULL
COLUMN app_user.password_hash text NOT NULL
COLUMN app_user.is_super boolean NOT NULL DEFAULT false
COLUMN app_user.role_ids bigint[] NOT NULL DEFAULT '{}'::bigint[]
COLUMN app_user.domain_id bigint NOT NULL
COLUMN app_user.enabled boolean NOT NULL DEFAULT true
COLUMN app_user.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN app_user.nick_name text
COLUMN app_user.email text
COLUMN app_user.phone text
COLUMN app_user.remark text
COLUMN app_user.department_id bigint
COLUMN app_user.password_changed_at timestamp with time zone
COLUMN app_user.must_change_password boolean NOT NULL DEFAULT false
COLUMN app_user.settings jsonb NOT NULL DEFAULT '{}'::jsonb
COLUMN app_user.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN app_user.avatar_id text
COLUMN app_user.name_reading text
COLUMN app_user.has_password boolean NOT NULL DEFAULT true
COLUMN attempt_window.subject text NOT NULL
COLUMN attempt_window.started_at timestamp with time zone NOT NULL
COLUMN attempt_window.attempts integer NOT NULL
COLUMN attribute.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN attribute.target text NOT NULL
COLUMN attribute.code text NOT NULL
COLUMN attribute.name_zh text NOT NULL
COLUMN attribute.name_en text
COLUMN attribute.type text NOT NULL
COLUMN attribute.unit text
COLUMN attribute.options jsonb NOT NULL DEFAULT '[]'::jsonb
COLUMN attribute.required boolean NOT NULL DEFAULT false
COLUMN attribute.default_value jsonb
COLUMN attribute.order_num integer NOT NULL DEFAULT 255
COLUMN attribute.enabled boolean NOT NULL DEFAULT true
COLUMN attribute.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN attribute.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN attribute_value.target text NOT NULL
COLUMN attribute_value.object_id text NOT NULL
COLUMN attribute_value.values jsonb NOT NULL
COLUMN attribute_value.updated_at timestamp with time zone NOT NULL
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
COLUMN audit.domain_id bigint
COLUMN audit.method text NOT NULL DEFAULT 'POST'::text
COLUMN audit.before jsonb
COLUMN audit.after jsonb
COLUMN audit.object_id text
COLUMN audit.object_name text
COLUMN audit.os text
COLUMN audit.browser text
COLUMN audit.seq bigint NOT NULL
COLUMN audit.prev_hash bytea
COLUMN audit.hash bytea
COLUMN audit.api_token text
COLUMN audit_chain.id integer NOT NULL
COLUMN audit_chain.seq bigint NOT NULL
COLUMN audit_chain.prev_hash bytea NOT NULL
COLUMN audit_chain.hash bytea NOT NULL
COLUMN audit_chain.anchor_seq bigint NOT NULL
COLUMN audit_chain.anchor_hash bytea NOT NULL
COLUMN batch.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN batch.domain_id bigint NOT NULL
COLUMN batch.name text NOT NULL
COLUMN batch.cable_name text NOT NULL
COLUMN batch.cable_code text NOT NULL
COLUMN batch.fibre_count integer NOT NULL
COLUMN batch.end_a text NOT NULL
COLUMN batch.end_b text NOT NULL
COLUMN batch.launch_m double precision NOT NULL
COLUMN batch.receive_m double precision NOT NULL
COLUMN batch.limit_set_id bigint
COLUMN batch.remark text NOT NULL
COLUMN batch.revision integer NOT NULL DEFAULT 1
COLUMN batch.created_at timestamp with time zone NOT NULL
COLUMN batch.updated_at timestamp with time zone NOT NULL
COLUMN batch_file.id uuid NOT NULL
COLUMN batch_file.batch_id bigint NOT NULL
COLUMN batch_file.file_name text NOT NULL
COLUMN batch_file.size_bytes bigint NOT NULL
COLUMN batch_file.digest bytea NOT NULL
COLUMN batch_file.received_at timestamp with time zone NOT NULL
COLUMN batch_file.state text NOT NULL
COLUMN batch_file.refusal text
COLUMN batch_file.file_key text
COLUMN batch_file.fibre_number integer
COLUMN batch_file.direction text
COLUMN batch_file.doubts jsonb NOT NULL DEFAULT '[]'::jsonb
COLUMN batch_file.is_placed_by_hand boolean NOT NULL DEFAULT false
COLUMN batch_file.wavelength_nm integer
COLUMN batch_file.measured_at timestamp with time zone
COLUMN batch_file.curve jsonb
COLUMN batch_file.stated jsonb
COLUMN batch_removal.file_key text NOT NULL
COLUMN cable.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN cable.code text NOT NULL
COLUMN cable.name text NOT NULL
COLUMN cable.domain_id bigint NOT NULL
COLUMN cable.type text NOT NULL
COLUMN cable.fibre_count integer NOT NULL
COLUMN cable.fibres_per_tube integer NOT NULL
COLUMN cable.colour_code text NOT NULL
COLUMN cable.length_m double precision NOT NULL
COLUMN cable.excess_ratio double precision NOT NULL
COLUMN cable.maker text NOT NULL
COLUMN cable.laid_on date
COLUMN cable.laid_by text NOT NULL
COLUMN cable.admin_state text NOT NULL
COLUMN cable.remark text NOT NULL
COLUMN cable.version integer NOT NULL DEFAULT 1
COLUMN cable.updated_at timestamp with time zone NOT NULL
COLUMN cable.updated_by text NOT NULL
COLUMN cable_former.cable_id bigint NOT NULL
COLUMN cable_former.until timestamp with time zone NOT NULL
COLUMN cable_former.length_m double precision NOT NULL
COLUMN cable_former.stops jsonb NOT NULL
COLUMN cable_service.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN cable_service.code text NOT NULL
COLUMN cable_service.name text NOT NULL
COLUMN cable_service.domain_id bigint NOT NULL
COLUMN cable_service.customer text NOT NULL
COLUMN cable_service.circuit text NOT NULL
COLUMN cable_service.priority smallint NOT NULL
COLUMN cable_service.contact text NOT NULL
COLUMN cable_service.remark text NOT NULL
COLUMN cable_service.version integer NOT NULL DEFAULT 1
COLUMN cable_service.updated_at timestamp with time zone NOT NULL
COLUMN cable_service.updated_by text NOT NULL
COLUMN cable_stop.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN cable_stop.cable_id bigint NOT NULL
COLUMN cable_stop.node_id bigint NOT NULL
COLUMN cable_stop.cable_m double precision NOT NULL
COLUMN cable_stop.sheath_in_m double precision
COLUMN cable_stop.sheath_out_m double precision
COLUMN cable_stop.slack_m double precision NOT NULL
COLUMN cable_stop.passing text NOT NULL
COLUMN cable_stop.laying text
COLUMN cable_stop.line jsonb NOT NULL
COLUMN captcha.id uuid NOT NULL
COLUMN captcha.code text NOT NULL
COLUMN captcha.expires_at timestamp with time zone NOT NULL
COLUMN captcha.tries integer NOT NULL DEFAULT 0
COLUMN captcha.address text NOT NULL
COLUMN captcha.work_bits integer NOT NULL
COLUMN clock_mark.id integer NOT NULL
COLUMN clock_mark.seen_at timestamp with time zone
COLUMN confirming_test.alarm_id uuid NOT NULL
COLUMN confirming_test.link_id bigint NOT NULL
COLUMN confirming_test.tested_link_id bigint
COLUMN confirming_test.state text NOT NULL
COLUMN confirming_test.reason text
COLUMN confirming_test.command_id uuid
COLUMN confirming_test.trace_id uuid
COLUMN confirming_test.raised_at timestamp with time zone NOT NULL
COLUMN confirming_test.due_until timestamp with time zone NOT NULL
COLUMN confirming_test.asked_at timestamp with time zone
COLUMN confirming_test.decided_at timestamp with time zone
COLUMN confirming_test.asked_by text
COLUMN crew_entry.id uuid NOT NULL
COLUMN crew_entry.node_id bigint
COLUMN crew_entry.fault_id bigint
COLUMN crew_entry.user_id bigint NOT NULL
COLUMN crew_entry.author text NOT NULL
COLUMN crew_entry.written_at timestamp with time zone NOT NULL
COLUMN crew_entry.received_at timestamp with time zone NOT NULL
COLUMN crew_entry.text text NOT NULL
COLUMN crew_entry.picture bytea
COLUMN crew_entry.picture_type text
COLUMN demo_entry.user_id bigint NOT NULL
COLUMN demo_entry.entry text NOT NULL
COLUMN demo_entry.content jsonb
COLUMN demo_entry.saved_at timestamp with time zone NOT NULL
COLUMN department.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN department.parent_id bigint
COLUMN department.domain_id bigint NOT NULL
COLUMN department.name text NOT NULL
COLUMN department.order_num integer NOT NULL DEFAULT 255
COLUMN department.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN department.updated_at timestamp with time zone NOT NULL DEFAULT now()
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
COLUMN device.enabled boolean NOT NULL DEFAULT true
COLUMN device.old_key_hash bytea
COLUMN device.old_key_until timestamp with time zone
COLUMN device.removed_at timestamp with time zone
COLUMN device_command.id uuid NOT NULL
COLUMN device_command.device_id bigint NOT NULL
COLUMN device_command.link_id bigint NOT NULL
COLUMN device_command.kind text NOT NULL
COLUMN device_command.settings jsonb NOT NULL
COLUMN device_command.cause text NOT NULL
COLUMN device_command.state text NOT NULL DEFAULT 'queued'::text
COLUMN device_command.progress_percent integer
COLUMN device_command.attempts integer NOT NULL DEFAULT 0
COLUMN device_command.created_at timestamp with time zone NOT NULL
COLUMN device_command.created_by text NOT NULL
COLUMN device_command.deadline_at timestamp with time zone NOT NULL
COLUMN device_command.lease_until timestamp with time zone
COLUMN device_command.cancelled_at timestamp with time zone
COLUMN device_command.ended_at timestamp with time zone
COLUMN device_command.fault text
COLUMN device_command.detail text
COLUMN device_command.trace_id uuid
COLUMN device_health.device_id bigint NOT NULL
COLUMN device_health.clock_off_ms bigint NOT NULL
COLUMN device_health.clock_at timestamp with time zone NOT NULL
COLUMN device_health.clock_off_since timestamp with time zone
COLUMN device_health.clock_told_at timestamp with time zone
COLUMN device_health.model text
COLUMN device_health.serial text
COLUMN device_health.firmware text
COLUMN device_health.started_at timestamp with time zone
COLUMN device_health.temperature_c double precision
COLUMN device_health.disk_free_percent double precision
COLUMN device_health.memory_free_percent double precision
COLUMN device_health.laser_hours double precision
COLUMN device_health.reported_at timestamp with time zone
COLUMN device_identity.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN device_identity.device_id bigint NOT NULL
COLUMN device_identity.since timestamp with time zone NOT NULL
COLUMN device_identity.model text
COLUMN device_identity.serial text
COLUMN device_identity.firmware text
COLUMN domain.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN domain.parent_id bigint
COLUMN domain.name text NOT NULL
COLUMN domain.path text NOT NULL
COLUMN domain.order_num integer NOT NULL DEFAULT 255
COLUMN domain.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN domain.remark text
COLUMN domain.updated_at timestamp with time zone NOT NULL DEFAULT now()
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
COLUMN event.position_sigma_m double precision
COLUMN fault.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN fault.number text NOT NULL
COLUMN fault.cable_id bigint NOT NULL
COLUMN fault.cable_m double precision NOT NULL
COLUMN fault.uncertainty_m double precision NOT NULL
COLUMN fault.opened_at timestamp with time zone NOT NULL
COLUMN fault.ended_at timestamp with time zone
COLUMN fault.merged_into bigint
COLUMN fault_alarm.fault_id bigint NOT NULL
COLUMN fault_alarm.alarm_id uuid NOT NULL
COLUMN fault_alarm.link_id bigint NOT NULL
COLUMN fault_alarm.fibre integer NOT NULL
COLUMN fault_alarm.cable_m double precision NOT NULL
COLUMN fault_alarm.uncertainty_m double precision NOT NULL
COLUMN fault_number.day date NOT NULL
COLUMN fault_number.last integer NOT NULL
COLUMN file_sweep.single boolean NOT NULL DEFAULT true
COLUMN file_sweep.owner uuid NOT NULL DEFAULT gen_random_uuid()
COLUMN file_sweep.after text
COLUMN joint.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN joint.node_id bigint NOT NULL
COLUMN joint.kind text NOT NULL
COLUMN joint.tray text NOT NULL
COLUMN joint.position text NOT NULL
COLUMN joint.loss_db double precision
COLUMN joint.measured_on date
COLUMN joint_end.joint_id bigint NOT NULL
COLUMN joint_end.place smallint NOT NULL
COLUMN joint_end.stop_id bigint
COLUMN joint_end.fibre integer
COLUMN joint_end.side text
COLUMN joint_end.device_id bigint
COLUMN joint_end.port integer
COLUMN landmark.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN landmark.link_id bigint NOT NULL
COLUMN landmark.name text NOT NULL
COLUMN landmark.kind text NOT NULL
COLUMN landmark.optical_m double precision NOT NULL
COLUMN landmark.lng double precision
COLUMN landmark.lat double precision
COLUMN landmark.slack_m double precision NOT NULL DEFAULT 0
COLUMN landmark.remark text
COLUMN landmark.sought text NOT NULL GENERATED ALWAYS AS (lower(((name || '
'::text) || COALESCE(remark, ''::text))))
COLUMN limit_set.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN limit_set.domain_id bigint
COLUMN limit_set.name text NOT NULL
COLUMN limit_set.source text NOT NULL
COLUMN limit_set.limits jsonb NOT NULL
COLUMN limit_set.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN link.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
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
COLUMN link.name_reading text
COLUMN link.receive_fibre_m double precision
COLUMN link.version integer NOT NULL DEFAULT 1
COLUMN link.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN link.updated_by text NOT NULL DEFAULT ''::text
COLUMN link_former.link_id bigint NOT NULL
COLUMN link_former.until timestamp with time zone NOT NULL
COLUMN link_former.length_m double precision NOT NULL
COLUMN link_former.launch_offset_m double precision NOT NULL
COLUMN link_former.excess_ratio double precision NOT NULL
COLUMN link_former.route jsonb
COLUMN link_former.landmarks jsonb NOT NULL
COLUMN link_tester.link_id bigint NOT NULL
COLUMN link_tester.tested_by_link_id bigint NOT NULL
COLUMN link_tester.updated_by text NOT NULL
COLUMN link_tester.updated_at timestamp with time zone NOT NULL
COLUMN live_cursor.id integer NOT NULL
COLUMN live_cursor.seq bigint NOT NULL
COLUMN login_failure.subject text NOT NULL
COLUMN login_failure.failures integer NOT NULL
COLUMN login_failure.failed_at timestamp with time zone NOT NULL
COLUMN login_failure.locked_until timestamp with time zone
COLUMN login_failure.lock_outs integer NOT NULL DEFAULT 0
COLUMN login_log.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN login_log.at timestamp with time zone NOT NULL
COLUMN login_log.username text NOT NULL
COLUMN login_log.user_id bigint
COLUMN login_log.domain_id bigint
COLUMN login_log.ip text
COLUMN login_log.os text
COLUMN login_log.browser text
COLUMN login_log.ok boolean NOT NULL
COLUMN login_log.reason text
COLUMN login_log.attempts integer NOT NULL DEFAULT 1
COLUMN login_log.method text
COLUMN login_log.provider text
COLUMN material.id text NOT NULL
COLUMN material.user_id bigint NOT NULL
COLUMN material.content_type text NOT NULL
COLUMN material.content bytea NOT NULL
COLUMN material.created_at timestamp with time zone NOT NULL
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
COLUMN menu.multi_tab boolean NOT NULL DEFAULT true
COLUMN menu.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN mqtt_session.broker text NOT NULL
COLUMN mqtt_session.client_id text NOT NULL
COLUMN mqtt_session.holder text
COLUMN mqtt_session.held_until timestamp with time zone NOT NULL
COLUMN netdisk_content.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN netdisk_content.file_key text NOT NULL
COLUMN netdisk_content.size_bytes bigint NOT NULL
COLUMN netdisk_content.sha256 bytea NOT NULL
COLUMN netdisk_content.mime_type text NOT NULL
COLUMN netdisk_node.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN netdisk_node.domain_id bigint NOT NULL
COLUMN netdisk_node.parent_id bigint
COLUMN netdisk_node.name text NOT NULL
COLUMN netdisk_node.search_name text NOT NULL
COLUMN netdisk_node.search_grams text[] NOT NULL
COLUMN netdisk_node.type text NOT NULL
COLUMN netdisk_node.content_id bigint
COLUMN netdisk_node.size_bytes bigint NOT NULL DEFAULT 0
COLUMN netdisk_node.mark text NOT NULL DEFAULT ''::text
COLUMN netdisk_node.uploader_id bigint
COLUMN netdisk_node.uploader text
COLUMN netdisk_node.put_at timestamp with time zone NOT NULL
COLUMN netdisk_node.updated_at timestamp with time zone NOT NULL
COLUMN netdisk_node.trashed_at timestamp with time zone
COLUMN netdisk_node.trashed_from text
COLUMN netdisk_node.trashed_by text
COLUMN netdisk_node.purged_at timestamp with time zone
COLUMN netdisk_removal.file_key text NOT NULL
COLUMN netdisk_removal.transfer_id text
COLUMN netdisk_space.domain_id bigint NOT NULL
COLUMN netdisk_space.used_bytes bigint NOT NULL DEFAULT 0
COLUMN netdisk_space.reserved_bytes bigint NOT NULL DEFAULT 0
COLUMN netdisk_space.file_count bigint NOT NULL DEFAULT 0
COLUMN netdisk_task.id uuid NOT NULL
COLUMN netdisk_task.domain_id bigint NOT NULL
COLUMN netdisk_task.action text NOT NULL
COLUMN netdisk_task.user_id bigint NOT NULL
COLUMN netdisk_task.user_name text NOT NULL
COLUMN netdisk_task.status text NOT NULL DEFAULT 'running'::text
COLUMN netdisk_task.done bigint NOT NULL DEFAULT 0
COLUMN netdisk_task.total bigint NOT NULL
COLUMN netdisk_task.failure jsonb
COLUMN netdisk_task.max_node_id bigint NOT NULL
COLUMN netdisk_task.created_at timestamp with time zone NOT NULL
COLUMN netdisk_task.updated_at timestamp with time zone NOT NULL
COLUMN netdisk_task_step.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN netdisk_task_step.task_id uuid NOT NULL
COLUMN netdisk_task_step.source_id bigint NOT NULL
COLUMN netdisk_task_step.target_id bigint
COLUMN netdisk_task_step.after_id bigint NOT NULL DEFAULT 0
COLUMN netdisk_task_step.is_emptied boolean NOT NULL DEFAULT false
COLUMN netdisk_ticket.token_hash bytea NOT NULL
COLUMN netdisk_ticket.domain_id bigint NOT NULL
COLUMN netdisk_ticket.node_ids bigint[] NOT NULL
COLUMN netdisk_ticket.is_preview boolean NOT NULL
COLUMN netdisk_ticket.expires_at timestamp with time zone NOT NULL
COLUMN netdisk_ticket.session_id uuid NOT NULL
COLUMN netdisk_upload.id uuid NOT NULL
COLUMN netdisk_upload.domain_id bigint NOT NULL
COLUMN netdisk_upload.user_id bigint NOT NULL
COLUMN netdisk_upload.user_name text NOT NULL
COLUMN netdisk_upload.parent_id bigint
COLUMN netdisk_upload.path text NOT NULL
COLUMN netdisk_upload.name text NOT NULL
COLUMN netdisk_upload.size_bytes bigint NOT NULL
COLUMN netdisk_upload.offset_bytes bigint NOT NULL DEFAULT 0
COLUMN netdisk_upload.conflict text NOT NULL
COLUMN netdisk_upload.mime_type text NOT NULL DEFAULT 'text/plain'::text
COLUMN netdisk_upload.file_key text
COLUMN netdisk_upload.transfer_id text
COLUMN netdisk_upload.created_at timestamp with time zone NOT NULL
COLUMN netdisk_upload.updated_at timestamp with time zone NOT NULL
COLUMN netdisk_upload.finished_at timestamp with time zone
COLUMN netdisk_upload.node_id bigint
COLUMN netdisk_upload_part.upload_id uuid NOT NULL
COLUMN netdisk_upload_part.number integer NOT NULL
COLUMN netdisk_upload_part.tag text NOT NULL
COLUMN node.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN node.code text NOT NULL
COLUMN node.name text NOT NULL
COLUMN node.kind text NOT NULL
COLUMN node.domain_id bigint NOT NULL
COLUMN node.site_id bigint
COLUMN node.lng double precision
COLUMN node.lat double precision
COLUMN node.address text NOT NULL
COLUMN node.admin_state text NOT NULL
COLUMN node.remark text NOT NULL
COLUMN node.version integer NOT NULL DEFAULT 1
COLUMN node.updated_at timestamp with time zone NOT NULL
COLUMN node.updated_by text NOT NULL
COLUMN notify_attempt.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN notify_attempt.delivery_id uuid NOT NULL
COLUMN notify_attempt.channel_id bigint NOT NULL
COLUMN notify_attempt.number integer NOT NULL
COLUMN notify_attempt.at timestamp with time zone NOT NULL
COLUMN notify_attempt.duration_ms integer
COLUMN notify_attempt.outcome text NOT NULL
COLUMN notify_attempt.code integer
COLUMN notify_attempt.answer text NOT NULL
COLUMN notify_channel.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN notify_channel.domain_id bigint NOT NULL
COLUMN notify_channel.name text NOT NULL
COLUMN notify_channel.kind text NOT NULL
COLUMN notify_channel.targets text[] NOT NULL
COLUMN notify_channel.min_severity text NOT NULL
COLUMN notify_channel.events text[] NOT NULL
COLUMN notify_channel.language text NOT NULL
COLUMN notify_channel.time_zone text NOT NULL
COLUMN notify_channel.is_enabled boolean NOT NULL
COLUMN notify_channel.secret bytea
COLUMN notify_channel.updated_at timestamp with time zone NOT NULL
COLUMN notify_delivery.id uuid NOT NULL DEFAULT gen_random_uuid()
COLUMN notify_delivery.seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN notify_delivery.channel_id bigint NOT NULL
COLUMN notify_delivery.event text NOT NULL
COLUMN notify_delivery.alarm_id uuid
COLUMN notify_delivery.revision integer
COLUMN notify_delivery.alarm jsonb NOT NULL
COLUMN notify_delivery.state text NOT NULL DEFAULT 'waiting'::text
COLUMN notify_delivery.attempts integer NOT NULL DEFAULT 0
COLUMN notify_delivery.created_at timestamp with time zone NOT NULL
COLUMN notify_delivery.due_at timestamp with time zone NOT NULL
COLUMN notify_delivery.give_up_at timestamp with time zone NOT NULL
COLUMN notify_delivery.lease_until timestamp with time zone
COLUMN notify_delivery.taken_by text[] NOT NULL DEFAULT '{}'::text[]
COLUMN notify_delivery.ended_at timestamp with time zone
COLUMN parameter.key text NOT NULL
COLUMN parameter.value text NOT NULL
COLUMN parameter.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN parameter.name text
COLUMN parameter.remark text
COLUMN passkey.id uuid NOT NULL
COLUMN passkey.user_id bigint NOT NULL
COLUMN passkey.credential_id text NOT NULL
COLUMN passkey.public_key bytea NOT NULL
COLUMN passkey.counter bigint NOT NULL
COLUMN passkey.transports text[] NOT NULL
COLUMN passkey.name text NOT NULL
COLUMN passkey.created_at timestamp with time zone NOT NULL
COLUMN passkey.last_used_at timestamp with time zone
COLUMN plant_change.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN plant_change.kind text NOT NULL
COLUMN plant_change.object_id bigint NOT NULL
COLUMN plant_change.object_name text NOT NULL
COLUMN plant_change.domain_id bigint NOT NULL
COLUMN plant_change.before jsonb
COLUMN plant_change.after jsonb
COLUMN plant_change.at timestamp with time zone NOT NULL
COLUMN plant_change.user_id bigint NOT NULL
COLUMN plant_change.user_name text NOT NULL
COLUMN plant_change.undoes_id bigint
COLUMN plant_file.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN plant_file.site_id bigint
COLUMN plant_file.device_id bigint
COLUMN plant_file.link_id bigint
COLUMN plant_file.cable_id bigint
COLUMN plant_file.node_id bigint
COLUMN plant_file.service_id bigint
COLUMN plant_file.part_kind text
COLUMN plant_file.part_id bigint
COLUMN plant_file.file_id bigint NOT NULL
COLUMN plant_file.name text NOT NULL
COLUMN plant_file.remark text NOT NULL
COLUMN plant_file.added_at timestamp with time zone NOT NULL
COLUMN plant_file.added_by text NOT NULL
COLUMN plant_file_picture.file_id bigint NOT NULL
COLUMN plant_file_picture.picture bytea NOT NULL
COLUMN plant_file_picture.picture_type text NOT NULL
COLUMN plant_import.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN plant_import.kind text NOT NULL
COLUMN plant_import.format text NOT NULL
COLUMN plant_import.file_name text NOT NULL
COLUMN plant_import.state text NOT NULL
COLUMN plant_import.mode text
COLUMN plant_import.domain_id bigint NOT NULL
COLUMN plant_import.datum text NOT NULL
COLUMN plant_import.headings jsonb NOT NULL
COLUMN plant_import.headings_key text NOT NULL
COLUMN plant_import.mapping jsonb NOT NULL
COLUMN plant_import.is_remembered boolean NOT NULL
COLUMN plant_import.row_count integer NOT NULL
COLUMN plant_import.object_count integer NOT NULL DEFAULT 0
COLUMN plant_import.done_count integer NOT NULL DEFAULT 0
COLUMN plant_import.counts jsonb NOT NULL
COLUMN plant_import.last_key text NOT NULL DEFAULT ''::text
COLUMN plant_import.has_rows boolean NOT NULL DEFAULT true
COLUMN plant_import.user_id bigint NOT NULL
COLUMN plant_import.user_name text NOT NULL
COLUMN plant_import.created_at timestamp with time zone NOT NULL
COLUMN plant_import.rights jsonb NOT NULL DEFAULT '{"isSuper": false, "domainIds": null, "permissions": []}'::jsonb
COLUMN plant_import.is_broken boolean NOT NULL DEFAULT false
COLUMN plant_import.moved_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN plant_import_row.import_id bigint NOT NULL
COLUMN plant_import_row.row_no integer NOT NULL
COLUMN plant_import_row.cells jsonb NOT NULL
COLUMN plant_import_row.object_key text NOT NULL DEFAULT ''::text
COLUMN plant_import_row.outcome text
COLUMN plant_import_row.reason text
COLUMN plant_import_row.reason_values jsonb
COLUMN plant_import_row.change_id bigint
COLUMN port_former.device_id bigint NOT NULL
COLUMN port_former.port integer NOT NULL
COLUMN port_former.until timestamp with time zone NOT NULL
COLUMN port_former.stretches jsonb NOT NULL
COLUMN port_former.anchors jsonb NOT NULL
COLUMN port_stretch.device_id bigint NOT NULL
COLUMN port_stretch.port integer NOT NULL
COLUMN port_stretch.place integer NOT NULL
COLUMN port_stretch.cable_id bigint NOT NULL
COLUMN port_stretch.fibre integer NOT NULL
COLUMN port_stretch.from_node_id bigint NOT NULL
COLUMN port_stretch.to_node_id bigint NOT NULL
COLUMN port_stretch.from_cable_m double precision NOT NULL
COLUMN port_stretch.to_cable_m double precision NOT NULL
COLUMN port_stretch.excess_ratio double precision NOT NULL
COLUMN product_module.code text NOT NULL
COLUMN product_module.enabled boolean NOT NULL
COLUMN product_module.updated_at timestamp with time zone NOT NULL
COLUMN quality_day.link_id bigint NOT NULL
COLUMN quality_day.wavelength_nm integer NOT NULL
COLUMN quality_day.day date NOT NULL
COLUMN quality_day.grade text NOT NULL
COLUMN quality_day.loss_sum_db double precision NOT NULL
COLUMN quality_day.loss_count integer NOT NULL
COLUMN quality_grade.link_id bigint NOT NULL
COLUMN quality_grade.wavelength_nm integer NOT NULL
COLUMN quality_grade.grade text NOT NULL
COLUMN quality_grade.urgency double precision NOT NULL
COLUMN quality_grade.score double precision
COLUMN quality_grade.worst text
COLUMN quality_grade.since timestamp with time zone NOT NULL
COLUMN quality_grade.accepted text
COLUMN quality_grade.total_loss_db double precision
COLUMN quality_grade.attenuation_db_per_km double precision
COLUMN quality_grade.splice_db double precision
COLUMN quality_grade.splice_m double precision
COLUMN quality_grade.connector_db double precision
COLUMN quality_grade.connector_m double precision
COLUMN quality_grade.reflectance_db double precision
COLUMN quality_grade.reflectance_m double precision
COLUMN quality_grade.loss_change_db double precision
COLUMN quality_grade.end_delta_m double precision
COLUMN quality_grade.budget_db double precision
COLUMN quality_grade.margin_db double precision
COLUMN quality_grade.trend jsonb
COLUMN quality_grade.trend_db_per_year double precision
COLUMN quality_grade.crosses_at date
COLUMN quality_grade.crosses_from date
COLUMN quality_grade.crosses_to date
COLUMN quality_grade.verdicts jsonb NOT NULL DEFAULT '[]'::jsonb
COLUMN quality_grade.trace_id uuid
COLUMN quality_grade.measured_at timestamp with time zone
COLUMN quality_grade.valid_until timestamp with time zone
COLUMN quality_grade.reference_version integer
COLUMN quality_grade.reference_at timestamp with time zone
COLUMN quality_grade.rule_set_id bigint
COLUMN quality_grade.rule_set_revision integer
COLUMN quality_link.link_id bigint NOT NULL
COLUMN quality_link.fibre_class text
COLUMN quality_link.budget_db double precision
COLUMN quality_link.seen_trace_id uuid
COLUMN quality_link.last_trace_id uuid
COLUMN quality_link.reference_version integer NOT NULL DEFAULT 0
COLUMN quality_link.rules_version integer NOT NULL DEFAULT 0
COLUMN quality_link.length_m double precision NOT NULL DEFAULT 0
COLUMN quality_link.domain_id bigint
COLUMN quality_link.valid_until timestamp with time zone
COLUMN quality_link.revision integer NOT NULL DEFAULT 0
COLUMN quality_link.graded_revision integer NOT NULL DEFAULT 0
COLUMN quality_link.untold jsonb
COLUMN quality_rule_set.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN quality_rule_set.name text NOT NULL
COLUMN quality_rule_set.domain_id bigint
COLUMN quality_rule_set.wavelength_nm integer
COLUMN quality_rule_set.fibre_class text
COLUMN quality_rule_set.limits jsonb NOT NULL
COLUMN quality_rule_set.design jsonb NOT NULL
COLUMN quality_rule_set.valid_days integer NOT NULL
COLUMN quality_rule_set.source text NOT NULL DEFAULT ''::text
COLUMN quality_rule_set.is_seed boolean NOT NULL DEFAULT false
COLUMN quality_rule_set.revision integer NOT NULL DEFAULT 1
COLUMN quality_rule_set.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN quality_rules.single boolean NOT NULL DEFAULT true
COLUMN quality_rules.version integer NOT NULL
COLUMN recovery_code.user_id bigint NOT NULL
COLUMN recovery_code.hash bytea NOT NULL
COLUMN report.id uuid NOT NULL
COLUMN report.number text NOT NULL
COLUMN report.domain_id bigint NOT NULL
COLUMN report.kind text NOT NULL
COLUMN report.subject text NOT NULL
COLUMN report.subject_name text NOT NULL
COLUMN report.language text NOT NULL
COLUMN report.request jsonb NOT NULL
COLUMN report.state text NOT NULL DEFAULT 'queued'::text
COLUMN report.done integer NOT NULL DEFAULT 0
COLUMN report.total integer NOT NULL
COLUMN report.failure jsonb
COLUMN report.node_id bigint
COLUMN report.path text
COLUMN report.file_name text
COLUMN report.size_bytes bigint
COLUMN report.user_id bigint NOT NULL
COLUMN report.user_name text NOT NULL
COLUMN report.created_at timestamp with time zone NOT NULL
COLUMN report.ended_at timestamp with time zone
COLUMN report_number.day date NOT NULL
COLUMN report_number.last integer NOT NULL
COLUMN role.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN role.name text NOT NULL
COLUMN role.label text NOT NULL
COLUMN role.remark text
COLUMN role.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN role.domain_id bigint NOT NULL
COLUMN role.data_scope text NOT NULL DEFAULT 'own'::text
COLUMN role.built_in boolean NOT NULL DEFAULT false
COLUMN role.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN role_domain.role_id bigint NOT NULL
COLUMN role_domain.domain_id bigint NOT NULL
COLUMN role_menu.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN role_menu.role_id bigint NOT NULL
COLUMN role_menu.menu_id bigint NOT NULL
COLUMN role_menu.permission text NOT NULL DEFAULT '[]'::text
COLUMN role_menu.is_delete boolean NOT NULL DEFAULT false
COLUMN role_menu.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN saved_view.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN saved_view.user_id bigint NOT NULL
COLUMN saved_view.table_name text NOT NULL
COLUMN saved_view.name text NOT NULL
COLUMN saved_view.state text NOT NULL
COLUMN saved_view.role_id bigint
COLUMN saved_view.updated_at timestamp with time zone NOT NULL
COLUMN schema_migration.name text NOT NULL
COLUMN schema_migration.checksum text NOT NULL
COLUMN schema_migration.applied_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN serve_sample.server text NOT NULL
COLUMN serve_sample.at timestamp with time zone NOT NULL
COLUMN serve_sample.cpu_load double precision
COLUMN serve_sample.memory_used double precision
COLUMN serve_sample.process_rss_bytes double precision
COLUMN serve_sample.disk_used double precision
COLUMN serve_sample.event_loop_p99_ms double precision
COLUMN serve_sample.websockets double precision
COLUMN serve_sample.ingest_queue double precision
COLUMN serve_sample.requests_per_s double precision
COLUMN server_fault.server text NOT NULL
COLUMN server_fault.reason text NOT NULL
COLUMN server_fault.since timestamp with time zone NOT NULL
COLUMN server_fault.seen_at timestamp with time zone NOT NULL
COLUMN service_fibre.service_id bigint NOT NULL
COLUMN service_fibre.cable_id bigint NOT NULL
COLUMN service_fibre.fibre integer NOT NULL
COLUMN service_fibre.way text NOT NULL
COLUMN session.id uuid NOT NULL
COLUMN session.token_hash bytea NOT NULL
COLUMN session.user_id bigint
COLUMN session.created_at timestamp with time zone NOT NULL
COLUMN session.expires_at timestamp with time zone NOT NULL
COLUMN session.last_seen_at timestamp with time zone NOT NULL
COLUMN session.ended_at timestamp with time zone
COLUMN session.ended_reason text
COLUMN session.ip text
COLUMN session.user_agent text
COLUMN session.locked_at timestamp with time zone
COLUMN session.unlock_failures integer NOT NULL DEFAULT 0
COLUMN session.os text
COLUMN session.browser text
COLUMN session.connected_at timestamp with time zone
COLUMN session.last_active_at timestamp with time zone NOT NULL
COLUMN session.confirmed_at timestamp with time zone
COLUMN session.display_name text
COLUMN session.display_domain_id bigint
COLUMN session.display_permissions text[]
COLUMN sign_in_address.user_id bigint NOT NULL
COLUMN sign_in_address.address text NOT NULL
COLUMN sign_in_address.last_at timestamp with time zone NOT NULL
COLUMN sign_in_ticket.hash bytea NOT NULL
COLUMN sign_in_ticket.user_id bigint NOT NULL
COLUMN sign_in_ticket.password_digest bytea NOT NULL
COLUMN sign_in_ticket.expires_at timestamp with time zone NOT NULL
COLUMN sign_in_ticket.tries integer NOT NULL DEFAULT 0
COLUMN site.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN site.code text NOT NULL
COLUMN site.name text NOT NULL
COLUMN site.domain_id bigint NOT NULL
COLUMN site.lng double precision
COLUMN site.lat double precision
COLUMN site.address text
COLUMN site.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN site.version integer NOT NULL DEFAULT 1
COLUMN site.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN site.updated_by text NOT NULL DEFAULT ''::text
COLUMN sor_import.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN sor_import.user_id bigint NOT NULL
COLUMN sor_import.name text NOT NULL
COLUMN sor_import.state text NOT NULL
COLUMN sor_import.mode text
COLUMN sor_import.domain_ids jsonb
COLUMN sor_import.rule jsonb
COLUMN sor_import.source_key text
COLUMN sor_import.moved_at timestamp with time zone NOT NULL
COLUMN sor_import.created_at timestamp with time zone NOT NULL
COLUMN sor_import_file.id uuid NOT NULL
COLUMN sor_import_file.import_id bigint NOT NULL
COLUMN sor_import_file.file_name text NOT NULL
COLUMN sor_import_file.size_bytes integer NOT NULL
COLUMN sor_import_file.digest bytea NOT NULL
COLUMN sor_import_file.file_key text
COLUMN sor_import_file.state text NOT NULL
COLUMN sor_import_file.reason text
COLUMN sor_import_file.stated jsonb
COLUMN sor_import_file.link_id bigint
COLUMN sor_import_file.fit text
COLUMN sor_import_file.direction text
COLUMN sor_import_file.trace_id uuid
COLUMN sor_import_file.tries integer NOT NULL DEFAULT 0
COLUMN sso_identity.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN sso_identity.user_id bigint NOT NULL
COLUMN sso_identity.provider text NOT NULL
COLUMN sso_identity.issuer text NOT NULL
COLUMN sso_identity.subject text NOT NULL
COLUMN sso_identity.name text NOT NULL
COLUMN sso_identity.linked_at timestamp with time zone NOT NULL
COLUMN sso_identity.last_used_at timestamp with time zone
COLUMN sso_rule.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN sso_rule.provider text NOT NULL
COLUMN sso_rule.order_num integer NOT NULL
COLUMN sso_rule.claim text NOT NULL
COLUMN sso_rule.comparison text NOT NULL
COLUMN sso_rule.value text NOT NULL
COLUMN sso_rule.domain_id bigint
COLUMN sso_rule.role_ids bigint[] NOT NULL
COLUMN sso_rule.is_super boolean NOT NULL DEFAULT false
COLUMN sso_rule.remark text
COLUMN sso_rule.updated_at timestamp with time zone NOT NULL
COLUMN sso_step.secret_hash bytea NOT NULL
COLUMN sso_step.kind text NOT NULL
COLUMN sso_step.browser_hash bytea NOT NULL
COLUMN sso_step.ip text NOT NULL
COLUMN sso_step.carried text NOT NULL
COLUMN sso_step.expires_at timestamp with time zone NOT NULL
COLUMN system_info.id integer NOT NULL
COLUMN system_info.name text
COLUMN system_info.organisation text
COLUMN system_info.iconfont_url text
COLUMN system_info.logo bytea
COLUMN system_info.logo_type text
COLUMN system_info.logo_version text
COLUMN system_info.installed_at timestamp with time zone NOT NULL
COLUMN system_info.updated_at timestamp with time zone NOT NULL
COLUMN task.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN task.name text NOT NULL
COLUMN task.handler text NOT NULL
COLUMN task.params jsonb NOT NULL DEFAULT '{}'::jsonb
COLUMN task.type text NOT NULL
COLUMN task.cron text
COLUMN task.time_zone text NOT NULL DEFAULT 'Asia/Shanghai'::text
COLUMN task.every_ms bigint
COLUMN task.start_at timestamp with time zone
COLUMN task.end_at timestamp with time zone
COLUMN task.run_limit integer NOT NULL DEFAULT '-1'::integer
COLUMN task.run_count integer NOT NULL DEFAULT 0
COLUMN task.overlap text NOT NULL DEFAULT 'skip'::text
COLUMN task.enabled boolean NOT NULL DEFAULT false
COLUMN task.remark text
COLUMN task.next_run_at timestamp with time zone
COLUMN task.created_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN task.updated_at timestamp with time zone NOT NULL DEFAULT now()
COLUMN task_run.id bigint NOT NULL GENERATED ALWAYS AS IDENTITY
COLUMN task_run.task_id bigint
COLUMN task_run.name text NOT NULL
COLUMN task_run.handler text NOT NULL
COLUMN task_run.params jsonb NOT NULL
COLUMN task_run.trigger text NOT NULL
COLUMN task_run.status text NOT NULL
COLUMN task_run.due_at timestamp with time zone NOT NULL
COLUMN task_run.started_at timestamp with time zone
COLUMN task_run.seen_at timestamp with time zone
COLUMN task_run.finished_at timestamp with time zone
COLUMN task_run.output text
COLUMN task_run.process text
COLUMN test_plan.link_id bigint NOT NULL
COLUMN test_plan.settings jsonb NOT NULL
COLUMN test_plan.period_minutes integer NOT NULL
COLUMN test_plan.is_paused boolean NOT NULL
COLUMN test_plan.next_run_at timestamp with time zone NOT NULL
COLUMN test_plan.last_run_at timestamp with time zone
COLUMN test_plan.updated_by text NOT NULL
COLUMN test_plan.updated_at timestamp with time zone NOT NULL
COLUMN totp.user_id bigint NOT NULL
COLUMN totp.secret bytea NOT NULL
COLUMN totp.key_id text NOT NULL
COLUMN totp.created_at timestamp with time zone NOT NULL
COLUMN totp.confirmed_at timestamp with time zone
COLUMN totp.last_step bigint NOT NULL DEFAULT 0
COLUMN totp.failures integer NOT NULL DEFAULT 0
COLUMN totp.failed_at timestamp with time zone
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
COLUMN trace.version integer NOT NULL DEFAULT 1
COLUMN trace.direction text NOT NULL DEFAULT 'forward'::text
COLUMN trace.is_past boolean NOT NULL DEFAULT false
COLUMN trace_correction.trace_id uuid NOT NULL
COLUMN trace_correction.number integer NOT NULL
COLUMN trace_correction.from_direction text NOT NULL
COLUMN trace_correction.to_direction text NOT NULL
COLUMN trace_correction.corrected_at timestamp with time zone NOT NULL
COLUMN trace_correction.corrected_by text NOT NULL
COLUMN trace_correction.reason text NOT NULL
COLUMN trace_template.link_id bigint NOT NULL
COLUMN trace_template.revision integer NOT NULL
COLUMN trace_template.made_at timestamp with time zone NOT NULL
COLUMN trace_template.made_by text NOT NULL
COLUMN trace_template.trace_id uuid NOT NULL
COLUMN trace_template.trace_version integer NOT NULL
COLUMN trace_template.applies_to_arrivals boolean NOT NULL
COLUMN trace_template.places jsonb NOT NULL
COLUMN trace_version.trace_id uuid NOT NULL
COLUMN trace_version.version integer NOT NULL
COLUMN trace_version.origin text NOT NULL
COLUMN trace_version.made_at timestamp with time zone NOT NULL
COLUMN trace_version.made_by text
COLUMN trace_version.reason text NOT NULL
COLUMN trace_version.events jsonb NOT NULL
COLUMN trace_version.end_m double precision
COLUMN trace_version.total_loss_db double precision
COLUMN trace_version.orl_db double precision
COLUMN used_challenge.hash bytea NOT NULL
COLUMN used_challenge.expires_at timestamp with time zone NOT NULL
COLUMN zone.id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY
COLUMN zone.link_id bigint NOT NULL
COLUMN zone.code text NOT NULL
COLUMN zone.name text NOT NULL
COLUMN zone.from_m double precision NOT NULL
COLUMN zone.to_m double precision NOT NULL

CONSTRAINT alarm.alarm_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT alarm.alarm_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT alarm.alarm_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id)
CONSTRAINT alarm.alarm_pkey PRIMARY KEY (id)
CONSTRAINT alarm.alarm_seen_link_id_fkey FOREIGN KEY (seen_link_id) REFERENCES link(id) ON DELETE SET NULL
CONSTRAINT alarm.alarm_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'cleared'::text])))
CONSTRAINT alarm_journal.alarm_journal_pkey PRIMARY KEY (alarm_id, revision)
CONSTRAINT api_token.api_token_check CHECK ((expires_at <= (created_at + '8784:00:00'::interval)))
CONSTRAINT api_token.api_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL
CONSTRAINT api_token.api_token_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT api_token.api_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT api_token.api_token_pkey PRIMARY KEY (id)
CONSTRAINT api_token.api_token_prefix_check CHECK (((length(prefix) >= 4) AND (length(prefix) <= 20)))
CONSTRAINT api_token.api_token_token_hash_check CHECK ((length(token_hash) = 32))
CONSTRAINT api_token.api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT app_user.app_user_avatar_id_fkey FOREIGN KEY (avatar_id) REFERENCES material(id)
CONSTRAINT app_user.app_user_department FOREIGN KEY (department_id) REFERENCES department(id)
CONSTRAINT app_user.app_user_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT app_user.app_user_pkey PRIMARY KEY (id)
CONSTRAINT app_user.app_user_username_check CHECK (((length(username) >= 1) AND (length(username) <= 64)))
CONSTRAINT app_user.app_user_username_key UNIQUE (username)
CONSTRAINT attempt_window.attempt_window_pkey PRIMARY KEY (subject)
CONSTRAINT attempt_window.attempt_window_subject_check CHECK ((length(subject) <= 100))
CONSTRAINT attribute.attribute_pkey PRIMARY KEY (id)
CONSTRAINT attribute.attribute_target_code_key UNIQUE (target, code)
CONSTRAINT attribute.attribute_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'enum'::text, 'boolean'::text, 'date'::text, 'link'::text])))
CONSTRAINT attribute_value.attribute_value_pkey PRIMARY KEY (target, object_id)
CONSTRAINT audit.audit_pkey PRIMARY KEY (id)
CONSTRAINT audit.audit_seq_key UNIQUE (seq)
CONSTRAINT audit_chain.audit_chain_id_check CHECK ((id = 1))
CONSTRAINT audit_chain.audit_chain_pkey PRIMARY KEY (id)
CONSTRAINT batch.batch_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT batch.batch_limit_set_id_fkey FOREIGN KEY (limit_set_id) REFERENCES limit_set(id) ON DELETE SET NULL
CONSTRAINT batch.batch_pkey PRIMARY KEY (id)
CONSTRAINT batch_file.batch_file_batch_id_digest_key UNIQUE (batch_id, digest)
CONSTRAINT batch_file.batch_file_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id) ON DELETE CASCADE
CONSTRAINT batch_file.batch_file_check CHECK (((state = 'refused'::text) = (refusal IS NOT NULL)))
CONSTRAINT batch_file.batch_file_check1 CHECK (((state = 'refused'::text) = (curve IS NULL)))
CONSTRAINT batch_file.batch_file_check2 CHECK (((state <> 'ok'::text) OR ((fibre_number IS NOT NULL) AND (direction IS NOT NULL))))
CONSTRAINT batch_file.batch_file_direction_check CHECK ((direction = ANY (ARRAY['ab'::text, 'ba'::text])))
CONSTRAINT batch_file.batch_file_pkey PRIMARY KEY (id)
CONSTRAINT batch_file.batch_file_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'needs-placing'::text, 'refused'::text])))
CONSTRAINT batch_removal.batch_removal_pkey PRIMARY KEY (file_key)
CONSTRAINT cable.cable_admin_state_check CHECK ((admin_state = ANY (ARRAY['planned'::text, 'in-service'::text, 'in-maintenance'::text, 'out-of-service'::text])))
CONSTRAINT cable.cable_code_key UNIQUE (code)
CONSTRAINT cable.cable_colour_code_check CHECK ((colour_code = ANY (ARRAY['gb'::text, 'gb-lead'::text, 'tia'::text])))
CONSTRAINT cable.cable_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT cable.cable_fibre_count_check CHECK ((fibre_count > 0))
CONSTRAINT cable.cable_fibres_per_tube_check CHECK ((fibres_per_tube > 0))
CONSTRAINT cable.cable_length_m_check CHECK ((length_m > (0)::double precision))
CONSTRAINT cable.cable_pkey PRIMARY KEY (id)
CONSTRAINT cable_former.cable_former_pkey PRIMARY KEY (cable_id, until)
CONSTRAINT cable_service.cable_service_code_key UNIQUE (code)
CONSTRAINT cable_service.cable_service_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT cable_service.cable_service_pkey PRIMARY KEY (id)
CONSTRAINT cable_service.cable_service_priority_check CHECK (((priority >= 1) AND (priority <= 4)))
CONSTRAINT cable_stop.cable_stop_cable_id_fkey FOREIGN KEY (cable_id) REFERENCES cable(id) ON DELETE CASCADE
CONSTRAINT cable_stop.cable_stop_cable_m_check CHECK ((cable_m >= (0)::double precision))
CONSTRAINT cable_stop.cable_stop_laying_check CHECK ((laying = ANY (ARRAY['duct'::text, 'buried'::text, 'aerial'::text, 'indoor'::text])))
CONSTRAINT cable_stop.cable_stop_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id)
CONSTRAINT cable_stop.cable_stop_passing_check CHECK ((passing = ANY (ARRAY['uncut'::text, 'straight'::text, 'cut'::text])))
CONSTRAINT cable_stop.cable_stop_pkey PRIMARY KEY (id)
CONSTRAINT captcha.captcha_pkey PRIMARY KEY (id)
CONSTRAINT clock_mark.clock_mark_id_check CHECK ((id = 1))
CONSTRAINT clock_mark.clock_mark_pkey PRIMARY KEY (id)
CONSTRAINT confirming_test.confirming_test_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarm(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
CONSTRAINT confirming_test.confirming_test_asked_by_check CHECK ((length(asked_by) <= 80))
CONSTRAINT confirming_test.confirming_test_command_id_fkey FOREIGN KEY (command_id) REFERENCES device_command(id) ON DELETE SET NULL
CONSTRAINT confirming_test.confirming_test_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT confirming_test.confirming_test_pkey PRIMARY KEY (alarm_id)
CONSTRAINT confirming_test.confirming_test_reason_check CHECK ((length(reason) <= 40))
CONSTRAINT confirming_test.confirming_test_state_check CHECK ((state = ANY (ARRAY['due'::text, 'asked'::text, 'confirmed'::text, 'unseen'::text, 'hidden'::text, 'failed'::text, 'none'::text])))
CONSTRAINT confirming_test.confirming_test_tested_link_id_fkey FOREIGN KEY (tested_link_id) REFERENCES link(id) ON DELETE SET NULL
CONSTRAINT confirming_test.confirming_test_trace_id_fkey FOREIGN KEY (trace_id) REFERENCES trace(id) ON DELETE SET NULL
CONSTRAINT crew_entry.crew_entry_check CHECK ((num_nonnulls(node_id, fault_id) = 1))
CONSTRAINT crew_entry.crew_entry_check1 CHECK ((num_nonnulls(picture, picture_type) = ANY (ARRAY[0, 2])))
CONSTRAINT crew_entry.crew_entry_check2 CHECK (((text <> ''::text) OR (picture IS NOT NULL)))
CONSTRAINT crew_entry.crew_entry_fault_id_fkey FOREIGN KEY (fault_id) REFERENCES fault(id) ON DELETE CASCADE
CONSTRAINT crew_entry.crew_entry_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE
CONSTRAINT crew_entry.crew_entry_picture_check CHECK ((octet_length(picture) <= 393216))
CONSTRAINT crew_entry.crew_entry_picture_type_check CHECK ((picture_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
CONSTRAINT crew_entry.crew_entry_pkey PRIMARY KEY (id)
CONSTRAINT crew_entry.crew_entry_text_check CHECK ((length(text) <= 2000))
CONSTRAINT demo_entry.demo_entry_content_check CHECK ((length((content)::text) <= 16384))
CONSTRAINT demo_entry.demo_entry_pkey PRIMARY KEY (user_id, entry)
CONSTRAINT demo_entry.demo_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT department.department_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT department.department_domain_id_parent_id_name_key UNIQUE NULLS NOT DISTINCT (domain_id, parent_id, name)
CONSTRAINT department.department_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT department.department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES department(id)
CONSTRAINT department.department_pkey PRIMARY KEY (id)
CONSTRAINT device.device_check CHECK (((old_key_hash IS NULL) = (old_key_until IS NULL)))
CONSTRAINT device.device_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT device.device_kind_check CHECK ((kind = ANY (ARRAY['otdr'::text, 'das'::text, 'dts'::text, 'power-meter'::text, 'switch'::text])))
CONSTRAINT device.device_pkey PRIMARY KEY (id)
CONSTRAINT device.device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
CONSTRAINT device.device_state_check CHECK ((state = ANY (ARRAY['online'::text, 'degraded'::text, 'fault'::text, 'offline'::text, 'unknown'::text])))
CONSTRAINT device_command.device_command_cause_check CHECK ((cause = ANY (ARRAY['person'::text, 'schedule'::text, 'alarm'::text])))
CONSTRAINT device_command.device_command_check CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'running'::text]))))
CONSTRAINT device_command.device_command_created_by_check CHECK ((length(created_by) <= 80))
CONSTRAINT device_command.device_command_detail_check CHECK ((length(detail) <= 500))
CONSTRAINT device_command.device_command_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT device_command.device_command_fault_check CHECK ((length(fault) <= 40))
CONSTRAINT device_command.device_command_kind_check CHECK ((kind = 'otdr-test'::text))
CONSTRAINT device_command.device_command_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT device_command.device_command_pkey PRIMARY KEY (id)
CONSTRAINT device_command.device_command_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100)))
CONSTRAINT device_command.device_command_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'running'::text, 'done'::text, 'failed'::text, 'expired'::text, 'cancelled'::text])))
CONSTRAINT device_command.device_command_trace_id_fkey FOREIGN KEY (trace_id) REFERENCES trace(id) ON DELETE SET NULL
CONSTRAINT device_health.device_health_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
CONSTRAINT device_health.device_health_firmware_check CHECK ((length(firmware) <= 64))
CONSTRAINT device_health.device_health_model_check CHECK ((length(model) <= 64))
CONSTRAINT device_health.device_health_pkey PRIMARY KEY (device_id)
CONSTRAINT device_health.device_health_serial_check CHECK ((length(serial) <= 64))
CONSTRAINT device_identity.device_identity_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
CONSTRAINT device_identity.device_identity_pkey PRIMARY KEY (id)
CONSTRAINT domain.domain_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT domain.domain_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES domain(id)
CONSTRAINT domain.domain_path_key UNIQUE (path)
CONSTRAINT domain.domain_pkey PRIMARY KEY (id)
CONSTRAINT event.event_pkey PRIMARY KEY (id, device_id)
CONSTRAINT fault.fault_cable_id_fkey FOREIGN KEY (cable_id) REFERENCES cable(id)
CONSTRAINT fault.fault_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES fault(id)
CONSTRAINT fault.fault_number_key UNIQUE (number)
CONSTRAINT fault.fault_pkey PRIMARY KEY (id)
CONSTRAINT fault_alarm.fault_alarm_fault_id_fkey FOREIGN KEY (fault_id) REFERENCES fault(id) ON DELETE CASCADE
CONSTRAINT fault_alarm.fault_alarm_pkey PRIMARY KEY (fault_id, alarm_id)
CONSTRAINT fault_number.fault_number_pkey PRIMARY KEY (day)
CONSTRAINT file_sweep.file_sweep_pkey PRIMARY KEY (single)
CONSTRAINT file_sweep.file_sweep_single_check CHECK (single)
CONSTRAINT joint.joint_kind_check CHECK ((kind = ANY (ARRAY['splice'::text, 'patch'::text])))
CONSTRAINT joint.joint_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id)
CONSTRAINT joint.joint_pkey PRIMARY KEY (id)
CONSTRAINT joint_end.joint_end_check CHECK ((((stop_id IS NULL) = (fibre IS NULL)) AND ((stop_id IS NULL) = (side IS NULL))))
CONSTRAINT joint_end.joint_end_check1 CHECK (((device_id IS NULL) = (port IS NULL)))
CONSTRAINT joint_end.joint_end_check2 CHECK (((stop_id IS NULL) <> (device_id IS NULL)))
CONSTRAINT joint_end.joint_end_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT joint_end.joint_end_fibre_key UNIQUE (stop_id, fibre, side)
CONSTRAINT joint_end.joint_end_joint_id_fkey FOREIGN KEY (joint_id) REFERENCES joint(id) ON DELETE CASCADE
CONSTRAINT joint_end.joint_end_pkey PRIMARY KEY (joint_id, place)
CONSTRAINT joint_end.joint_end_place_check CHECK ((place = ANY (ARRAY[0, 1])))
CONSTRAINT joint_end.joint_end_port_key UNIQUE (device_id, port)
CONSTRAINT joint_end.joint_end_side_check CHECK ((side = ANY (ARRAY['a'::text, 'b'::text])))
CONSTRAINT joint_end.joint_end_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES cable_stop(id)
CONSTRAINT landmark.landmark_kind_check CHECK ((kind = ANY (ARRAY['site'::text, 'closure'::text, 'connector'::text, 'handhole'::text, 'marker'::text, 'slack'::text])))
CONSTRAINT landmark.landmark_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT landmark.landmark_link_id_optical_m_key UNIQUE (link_id, optical_m)
CONSTRAINT landmark.landmark_pkey PRIMARY KEY (id)
CONSTRAINT limit_set.limit_set_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT limit_set.limit_set_pkey PRIMARY KEY (id)
CONSTRAINT link.link_code_key UNIQUE (code)
CONSTRAINT link.link_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT link.link_device_id_port_key UNIQUE (device_id, port)
CONSTRAINT link.link_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT link.link_length_m_check CHECK ((length_m > (0)::double precision))
CONSTRAINT link.link_pkey PRIMARY KEY (id)
CONSTRAINT link.link_receive_fibre_m_check CHECK ((receive_fibre_m > (0)::double precision))
CONSTRAINT link_former.link_former_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT link_former.link_former_pkey PRIMARY KEY (link_id, until)
CONSTRAINT link_tester.link_tester_check CHECK ((tested_by_link_id <> link_id))
CONSTRAINT link_tester.link_tester_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT link_tester.link_tester_pkey PRIMARY KEY (link_id)
CONSTRAINT link_tester.link_tester_tested_by_link_id_fkey FOREIGN KEY (tested_by_link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT link_tester.link_tester_updated_by_check CHECK ((length(updated_by) <= 80))
CONSTRAINT live_cursor.live_cursor_id_check CHECK ((id = 1))
CONSTRAINT live_cursor.live_cursor_pkey PRIMARY KEY (id)
CONSTRAINT login_failure.login_failure_pkey PRIMARY KEY (subject)
CONSTRAINT login_log.login_log_pkey PRIMARY KEY (id)
CONSTRAINT material.material_pkey PRIMARY KEY (id)
CONSTRAINT material.material_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT menu.menu_open_mode_check CHECK ((open_mode = ANY (ARRAY[1, 2])))
CONSTRAINT menu.menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu(id)
CONSTRAINT menu.menu_pkey PRIMARY KEY (id)
CONSTRAINT menu.menu_type_check CHECK (((type >= 0) AND (type <= 2)))
CONSTRAINT mqtt_session.mqtt_session_pkey PRIMARY KEY (broker)
CONSTRAINT netdisk_content.netdisk_content_file_key_key UNIQUE (file_key)
CONSTRAINT netdisk_content.netdisk_content_pkey PRIMARY KEY (id)
CONSTRAINT netdisk_content.netdisk_content_size_bytes_check CHECK ((size_bytes >= 0))
CONSTRAINT netdisk_node.netdisk_node_check CHECK (((type = 'file'::text) = (content_id IS NOT NULL)))
CONSTRAINT netdisk_node.netdisk_node_check1 CHECK (((trashed_at IS NULL) = (trashed_from IS NULL)))
CONSTRAINT netdisk_node.netdisk_node_check2 CHECK (((trashed_at IS NULL) OR (parent_id IS NULL)))
CONSTRAINT netdisk_node.netdisk_node_check3 CHECK ((parent_id <> id))
CONSTRAINT netdisk_node.netdisk_node_content_id_fkey FOREIGN KEY (content_id) REFERENCES netdisk_content(id)
CONSTRAINT netdisk_node.netdisk_node_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT netdisk_node.netdisk_node_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 255)))
CONSTRAINT netdisk_node.netdisk_node_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES netdisk_node(id)
CONSTRAINT netdisk_node.netdisk_node_pkey PRIMARY KEY (id)
CONSTRAINT netdisk_node.netdisk_node_type_check CHECK ((type = ANY (ARRAY['dir'::text, 'file'::text])))
CONSTRAINT netdisk_removal.netdisk_removal_pkey PRIMARY KEY (file_key)
CONSTRAINT netdisk_space.netdisk_space_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT netdisk_space.netdisk_space_file_count_check CHECK ((file_count >= 0))
CONSTRAINT netdisk_space.netdisk_space_pkey PRIMARY KEY (domain_id)
CONSTRAINT netdisk_space.netdisk_space_reserved_bytes_check CHECK ((reserved_bytes >= 0))
CONSTRAINT netdisk_space.netdisk_space_used_bytes_check CHECK ((used_bytes >= 0))
CONSTRAINT netdisk_task.netdisk_task_action_check CHECK ((action = ANY (ARRAY['copy'::text, 'purge'::text, 'empty'::text])))
CONSTRAINT netdisk_task.netdisk_task_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT netdisk_task.netdisk_task_pkey PRIMARY KEY (id)
CONSTRAINT netdisk_task.netdisk_task_status_check CHECK ((status = ANY (ARRAY['running'::text, 'finished'::text, 'failed'::text])))
CONSTRAINT netdisk_task_step.netdisk_task_step_pkey PRIMARY KEY (id)
CONSTRAINT netdisk_task_step.netdisk_task_step_task_id_fkey FOREIGN KEY (task_id) REFERENCES netdisk_task(id) ON DELETE CASCADE
CONSTRAINT netdisk_ticket.netdisk_ticket_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT netdisk_ticket.netdisk_ticket_pkey PRIMARY KEY (token_hash)
CONSTRAINT netdisk_ticket.netdisk_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
CONSTRAINT netdisk_upload.netdisk_upload_check CHECK (((offset_bytes >= 0) AND (offset_bytes <= size_bytes)))
CONSTRAINT netdisk_upload.netdisk_upload_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT netdisk_upload.netdisk_upload_node_id_fkey FOREIGN KEY (node_id) REFERENCES netdisk_node(id) ON DELETE SET NULL
CONSTRAINT netdisk_upload.netdisk_upload_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES netdisk_node(id) ON DELETE SET NULL
CONSTRAINT netdisk_upload.netdisk_upload_pkey PRIMARY KEY (id)
CONSTRAINT netdisk_upload_part.netdisk_upload_part_pkey PRIMARY KEY (upload_id, number)
CONSTRAINT netdisk_upload_part.netdisk_upload_part_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES netdisk_upload(id) ON DELETE CASCADE
CONSTRAINT node.node_admin_state_check CHECK ((admin_state = ANY (ARRAY['planned'::text, 'in-service'::text, 'in-maintenance'::text, 'out-of-service'::text])))
CONSTRAINT node.node_code_key UNIQUE (code)
CONSTRAINT node.node_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT node.node_kind_check CHECK ((kind = ANY (ARRAY['closure'::text, 'handhole'::text, 'pole'::text, 'building'::text, 'odf'::text])))
CONSTRAINT node.node_pkey PRIMARY KEY (id)
CONSTRAINT node.node_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
CONSTRAINT notify_attempt.notify_attempt_answer_check CHECK ((length(answer) <= 1000))
CONSTRAINT notify_attempt.notify_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES notify_delivery(id) ON DELETE CASCADE
CONSTRAINT notify_attempt.notify_attempt_pkey PRIMARY KEY (id)
CONSTRAINT notify_channel.notify_channel_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT notify_channel.notify_channel_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'email'::text])))
CONSTRAINT notify_channel.notify_channel_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text])))
CONSTRAINT notify_channel.notify_channel_min_severity_check CHECK ((min_severity = ANY (ARRAY['critical'::text, 'major'::text, 'minor'::text, 'warning'::text, 'indeterminate'::text])))
CONSTRAINT notify_channel.notify_channel_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT notify_channel.notify_channel_pkey PRIMARY KEY (id)
CONSTRAINT notify_channel.notify_channel_targets_check CHECK (((cardinality(targets) >= 1) AND (cardinality(targets) <= 20)))
CONSTRAINT notify_channel.notify_channel_time_zone_check CHECK ((length(time_zone) <= 60))
CONSTRAINT notify_delivery.notify_delivery_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notify_channel(id) ON DELETE CASCADE
CONSTRAINT notify_delivery.notify_delivery_event_check CHECK ((event = ANY (ARRAY['raised'::text, 'severity-raised'::text, 'located'::text, 'cleared'::text, 'acknowledged'::text, 'test'::text])))
CONSTRAINT notify_delivery.notify_delivery_pkey PRIMARY KEY (id)
CONSTRAINT notify_delivery.notify_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'dead'::text])))
CONSTRAINT parameter.parameter_key_check CHECK (((length(key) >= 3) AND (length(key) <= 100)))
CONSTRAINT parameter.parameter_pkey PRIMARY KEY (key)
CONSTRAINT passkey.passkey_credential_id_key UNIQUE (credential_id)
CONSTRAINT passkey.passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
CONSTRAINT passkey.passkey_pkey PRIMARY KEY (id)
CONSTRAINT passkey.passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT plant_change.plant_change_kind_check CHECK ((kind = ANY (ARRAY['site'::text, 'device'::text, 'link'::text, 'cable'::text, 'stops'::text, 'node'::text, 'joints'::text, 'service'::text, 'cutover'::text, 'files'::text, 'attributes'::text])))
CONSTRAINT plant_change.plant_change_pkey PRIMARY KEY (id)
CONSTRAINT plant_change.plant_change_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES plant_change(id)
CONSTRAINT plant_change.plant_change_undone_once UNIQUE (undoes_id)
CONSTRAINT plant_file.plant_file_cable_id_fkey FOREIGN KEY (cable_id) REFERENCES cable(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_file FOREIGN KEY (file_id) REFERENCES netdisk_node(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
CONSTRAINT plant_file.plant_file_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_once UNIQUE NULLS NOT DISTINCT (file_id, site_id, device_id, link_id, cable_id, node_id, service_id, part_kind, part_id)
CONSTRAINT plant_file.plant_file_owner CHECK ((num_nonnulls(site_id, device_id, link_id, cable_id, node_id, service_id) = 1))
CONSTRAINT plant_file.plant_file_part CHECK (((num_nonnulls(part_kind, part_id) = 0) OR ((num_nonnulls(part_kind, part_id) = 2) AND (((part_kind = 'port'::text) AND (device_id IS NOT NULL)) OR ((part_kind = 'fibre'::text) AND (cable_id IS NOT NULL)) OR ((part_kind = 'section'::text) AND (cable_id IS NOT NULL)) OR ((part_kind = 'splice'::text) AND (node_id IS NOT NULL))))))
CONSTRAINT plant_file.plant_file_part_kind_check CHECK ((part_kind = ANY (ARRAY['port'::text, 'fibre'::text, 'section'::text, 'splice'::text])))
CONSTRAINT plant_file.plant_file_pkey PRIMARY KEY (id)
CONSTRAINT plant_file.plant_file_remark_check CHECK ((length(remark) <= 200))
CONSTRAINT plant_file.plant_file_service_id_fkey FOREIGN KEY (service_id) REFERENCES cable_service(id) ON DELETE CASCADE
CONSTRAINT plant_file.plant_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) ON DELETE CASCADE
CONSTRAINT plant_file_picture.plant_file_picture_file_id_fkey FOREIGN KEY (file_id) REFERENCES netdisk_node(id) ON DELETE CASCADE
CONSTRAINT plant_file_picture.plant_file_picture_picture_check CHECK ((octet_length(picture) <= 49152))
CONSTRAINT plant_file_picture.plant_file_picture_picture_type_check CHECK ((picture_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
CONSTRAINT plant_file_picture.plant_file_picture_pkey PRIMARY KEY (file_id)
CONSTRAINT plant_import.plant_import_datum_check CHECK ((datum = ANY (ARRAY['wgs84'::text, 'gcj02'::text])))
CONSTRAINT plant_import.plant_import_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT plant_import.plant_import_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'geojson'::text, 'kml'::text, 'kmz'::text, 'shp'::text, 'archive'::text])))
CONSTRAINT plant_import.plant_import_kind_check CHECK ((kind = ANY (ARRAY['site'::text, 'node'::text, 'cable'::text, 'stops'::text, 'device'::text, 'link'::text, 'landmark'::text, 'route'::text, 'plant'::text])))
CONSTRAINT plant_import.plant_import_mode_check CHECK ((mode = ANY (ARRAY['all'::text, 'good'::text])))
CONSTRAINT plant_import.plant_import_pkey PRIMARY KEY (id)
CONSTRAINT plant_import.plant_import_state_check CHECK ((state = ANY (ARRAY['read'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
CONSTRAINT plant_import_row.plant_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES plant_import(id) ON DELETE CASCADE
CONSTRAINT plant_import_row.plant_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed'::text, 'same'::text, 'refused'::text, 'undone'::text, 'kept'::text])))
CONSTRAINT plant_import_row.plant_import_row_pkey PRIMARY KEY (import_id, row_no)
CONSTRAINT port_former.port_former_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT port_former.port_former_pkey PRIMARY KEY (device_id, port, until)
CONSTRAINT port_stretch.port_stretch_cable_id_fkey FOREIGN KEY (cable_id) REFERENCES cable(id) ON DELETE CASCADE
CONSTRAINT port_stretch.port_stretch_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id)
CONSTRAINT port_stretch.port_stretch_pkey PRIMARY KEY (device_id, port, place)
CONSTRAINT product_module.product_module_pkey PRIMARY KEY (code)
CONSTRAINT quality_day.quality_day_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT quality_day.quality_day_pkey PRIMARY KEY (link_id, wavelength_nm, day)
CONSTRAINT quality_grade.quality_grade_grade_check CHECK ((grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'F'::text, 'U'::text])))
CONSTRAINT quality_grade.quality_grade_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT quality_grade.quality_grade_pkey PRIMARY KEY (link_id, wavelength_nm)
CONSTRAINT quality_link.quality_link_fibre_class_check CHECK ((fibre_class = ANY (ARRAY['G.652'::text, 'G.654'::text, 'G.655'::text, 'G.657'::text])))
CONSTRAINT quality_link.quality_link_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT quality_link.quality_link_pkey PRIMARY KEY (link_id)
CONSTRAINT quality_rule_set.quality_rule_set_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT quality_rule_set.quality_rule_set_fibre_class_check CHECK ((fibre_class = ANY (ARRAY['G.652'::text, 'G.654'::text, 'G.655'::text, 'G.657'::text])))
CONSTRAINT quality_rule_set.quality_rule_set_pkey PRIMARY KEY (id)
CONSTRAINT quality_rules.quality_rules_pkey PRIMARY KEY (single)
CONSTRAINT quality_rules.quality_rules_single_check CHECK (single)
CONSTRAINT recovery_code.recovery_code_pkey PRIMARY KEY (user_id, hash)
CONSTRAINT recovery_code.recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT report.report_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT report.report_kind_check CHECK ((kind = ANY (ARRAY['acceptance'::text, 'fault'::text])))
CONSTRAINT report.report_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text])))
CONSTRAINT report.report_number_unique UNIQUE (number)
CONSTRAINT report.report_pkey PRIMARY KEY (id)
CONSTRAINT report.report_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
CONSTRAINT report.report_subject_check CHECK ((subject = ANY (ARRAY['trace'::text, 'links'::text, 'alarm'::text, 'batch'::text])))
CONSTRAINT report_number.report_number_pkey PRIMARY KEY (day)
CONSTRAINT role.role_data_scope_check CHECK ((data_scope = ANY (ARRAY['own'::text, 'chosen'::text])))
CONSTRAINT role.role_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT role.role_label UNIQUE (domain_id, label)
CONSTRAINT role.role_name UNIQUE (domain_id, name)
CONSTRAINT role.role_pkey PRIMARY KEY (id)
CONSTRAINT role_domain.role_domain_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT role_domain.role_domain_pkey PRIMARY KEY (role_id, domain_id)
CONSTRAINT role_domain.role_domain_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
CONSTRAINT role_menu.role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu(id) ON DELETE CASCADE
CONSTRAINT role_menu.role_menu_pkey PRIMARY KEY (id)
CONSTRAINT role_menu.role_menu_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
CONSTRAINT role_menu.role_menu_role_id_menu_id_key UNIQUE (role_id, menu_id)
CONSTRAINT saved_view.saved_view_pkey PRIMARY KEY (id)
CONSTRAINT saved_view.saved_view_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE SET NULL
CONSTRAINT saved_view.saved_view_state_check CHECK ((length(state) <= 8192))
CONSTRAINT saved_view.saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT saved_view.saved_view_user_id_table_name_name_key UNIQUE (user_id, table_name, name)
CONSTRAINT schema_migration.schema_migration_pkey PRIMARY KEY (name)
CONSTRAINT serve_sample.serve_sample_pkey PRIMARY KEY (server, at)
CONSTRAINT server_fault.server_fault_pkey PRIMARY KEY (server, reason)
CONSTRAINT service_fibre.service_fibre_cable_id_fkey FOREIGN KEY (cable_id) REFERENCES cable(id)
CONSTRAINT service_fibre.service_fibre_pkey PRIMARY KEY (service_id, cable_id, fibre)
CONSTRAINT service_fibre.service_fibre_service_id_fkey FOREIGN KEY (service_id) REFERENCES cable_service(id) ON DELETE CASCADE
CONSTRAINT service_fibre.service_fibre_way_check CHECK ((way = ANY (ARRAY['working'::text, 'spare'::text])))
CONSTRAINT session.session_display_domain_id_fkey FOREIGN KEY (display_domain_id) REFERENCES domain(id) ON DELETE CASCADE
CONSTRAINT session.session_of_user_or_display CHECK ((num_nonnulls(display_name, display_domain_id, display_permissions) =
CASE
    WHEN (user_id IS NULL) THEN 3
    ELSE 0
END))
CONSTRAINT session.session_pkey PRIMARY KEY (id)
CONSTRAINT session.session_token_hash_key UNIQUE (token_hash)
CONSTRAINT session.session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT sign_in_address.sign_in_address_pkey PRIMARY KEY (user_id, address)
CONSTRAINT sign_in_address.sign_in_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT sign_in_ticket.sign_in_ticket_pkey PRIMARY KEY (hash)
CONSTRAINT sign_in_ticket.sign_in_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT site.site_code_key UNIQUE (code)
CONSTRAINT site.site_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT site.site_pkey PRIMARY KEY (id)
CONSTRAINT sor_import.sor_import_mode_check CHECK ((mode = ANY (ARRAY['all'::text, 'good'::text])))
CONSTRAINT sor_import.sor_import_pkey PRIMARY KEY (id)
CONSTRAINT sor_import.sor_import_state_check CHECK ((state = ANY (ARRAY['open'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'expired'::text])))
CONSTRAINT sor_import_file.sor_import_file_direction_check CHECK ((direction = ANY (ARRAY['forward'::text, 'backward'::text])))
CONSTRAINT sor_import_file.sor_import_file_fit_check CHECK ((fit = ANY (ARRAY['rule'::text, 'hand'::text, 'none'::text, 'several'::text, 'unfilled'::text])))
CONSTRAINT sor_import_file.sor_import_file_import_id_fkey FOREIGN KEY (import_id) REFERENCES sor_import(id) ON DELETE CASCADE
CONSTRAINT sor_import_file.sor_import_file_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE SET NULL
CONSTRAINT sor_import_file.sor_import_file_once UNIQUE (import_id, digest)
CONSTRAINT sor_import_file.sor_import_file_pkey PRIMARY KEY (id)
CONSTRAINT sor_import_file.sor_import_file_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'refused'::text, 'stored'::text, 'same'::text, 'failed'::text, 'undone'::text, 'kept'::text])))
CONSTRAINT sso_identity.sso_identity_issuer_check CHECK ((length(issuer) <= 500))
CONSTRAINT sso_identity.sso_identity_issuer_subject_key UNIQUE (issuer, subject)
CONSTRAINT sso_identity.sso_identity_name_check CHECK ((length(name) <= 200))
CONSTRAINT sso_identity.sso_identity_pkey PRIMARY KEY (id)
CONSTRAINT sso_identity.sso_identity_subject_check CHECK ((length(subject) <= 255))
CONSTRAINT sso_identity.sso_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT sso_rule.sso_rule_claim_check CHECK ((length(claim) <= 200))
CONSTRAINT sso_rule.sso_rule_comparison_check CHECK ((comparison = ANY (ARRAY['equals'::text, 'contains'::text, 'always'::text])))
CONSTRAINT sso_rule.sso_rule_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE SET NULL
CONSTRAINT sso_rule.sso_rule_pkey PRIMARY KEY (id)
CONSTRAINT sso_rule.sso_rule_value_check CHECK ((length(value) <= 200))
CONSTRAINT sso_step.sso_step_carried_check CHECK ((length(carried) <= 65536))
CONSTRAINT sso_step.sso_step_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'ticket'::text])))
CONSTRAINT sso_step.sso_step_pkey PRIMARY KEY (secret_hash)
CONSTRAINT system_info.system_info_id_check CHECK ((id = 1))
CONSTRAINT system_info.system_info_pkey PRIMARY KEY (id)
CONSTRAINT task.task_check CHECK (((cron IS NOT NULL) = (type = 'cron'::text)))
CONSTRAINT task.task_check1 CHECK (((every_ms IS NOT NULL) = (type = 'interval'::text)))
CONSTRAINT task.task_name_check CHECK (((length(name) >= 2) AND (length(name) <= 50)))
CONSTRAINT task.task_name_key UNIQUE (name)
CONSTRAINT task.task_overlap_check CHECK ((overlap = ANY (ARRAY['skip'::text, 'queue'::text, 'parallel'::text])))
CONSTRAINT task.task_pkey PRIMARY KEY (id)
CONSTRAINT task.task_type_check CHECK ((type = ANY (ARRAY['cron'::text, 'interval'::text])))
CONSTRAINT task_run.task_run_pkey PRIMARY KEY (id)
CONSTRAINT task_run.task_run_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'skipped'::text, 'interrupted'::text])))
CONSTRAINT task_run.task_run_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(id) ON DELETE SET NULL
CONSTRAINT task_run.task_run_trigger_check CHECK ((trigger = ANY (ARRAY['schedule'::text, 'manual'::text])))
CONSTRAINT test_plan.test_plan_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT test_plan.test_plan_period_minutes_check CHECK (((period_minutes >= 1) AND (period_minutes <= 10080)))
CONSTRAINT test_plan.test_plan_pkey PRIMARY KEY (link_id)
CONSTRAINT test_plan.test_plan_updated_by_check CHECK ((length(updated_by) <= 80))
CONSTRAINT totp.totp_pkey PRIMARY KEY (user_id)
CONSTRAINT totp.totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
CONSTRAINT trace.trace_direction_check CHECK ((direction = ANY (ARRAY['forward'::text, 'backward'::text])))
CONSTRAINT trace.trace_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id)
CONSTRAINT trace.trace_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT trace.trace_pkey PRIMARY KEY (id)
CONSTRAINT trace.trace_reference_forward CHECK (((direction = 'forward'::text) OR (reference_version IS NULL)))
CONSTRAINT trace.trace_source_check CHECK ((source = ANY (ARRAY['device'::text, 'upload'::text])))
CONSTRAINT trace_correction.trace_correction_from_direction_check CHECK ((from_direction = ANY (ARRAY['forward'::text, 'backward'::text])))
CONSTRAINT trace_correction.trace_correction_pkey PRIMARY KEY (trace_id, number)
CONSTRAINT trace_correction.trace_correction_to_direction_check CHECK ((to_direction = ANY (ARRAY['forward'::text, 'backward'::text])))
CONSTRAINT trace_correction.trace_correction_trace_id_fkey FOREIGN KEY (trace_id) REFERENCES trace(id) ON DELETE CASCADE
CONSTRAINT trace_template.trace_template_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT trace_template.trace_template_pkey PRIMARY KEY (link_id)
CONSTRAINT trace_version.trace_version_origin_check CHECK ((origin = ANY (ARRAY['edit'::text, 'restore'::text, 'template'::text])))
CONSTRAINT trace_version.trace_version_pkey PRIMARY KEY (trace_id, version)
CONSTRAINT trace_version.trace_version_trace_id_fkey FOREIGN KEY (trace_id) REFERENCES trace(id) ON DELETE CASCADE
CONSTRAINT trace_version.trace_version_version_check CHECK ((version > 1))
CONSTRAINT used_challenge.used_challenge_pkey PRIMARY KEY (hash)
CONSTRAINT zone.zone_check CHECK ((to_m > from_m))
CONSTRAINT zone.zone_code_key UNIQUE (code)
CONSTRAINT zone.zone_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id) ON DELETE CASCADE
CONSTRAINT zone.zone_pkey PRIMARY KEY (id)

CREATE INDEX alarm_active ON public.alarm USING btree (domain_id, severity_rank, raised_at DESC, id DESC) WHERE (state = 'active'::text)
CREATE INDEX alarm_announce ON public.alarm USING btree (id) WHERE announce_pending
CREATE INDEX alarm_device ON public.alarm USING btree (device_id) WHERE (link_id IS NULL)
CREATE INDEX alarm_group ON public.alarm USING btree (group_key, last_at DESC)
CREATE INDEX alarm_journal_raised ON public.alarm_journal USING btree (at, alarm_id) WHERE (kind = ANY (ARRAY['raised'::text, 'reopened'::text]))
CREATE INDEX alarm_link ON public.alarm USING btree (link_id, raised_at DESC, id DESC)
CREATE INDEX alarm_live_seq ON public.alarm USING btree (live_seq)
CREATE UNIQUE INDEX alarm_open_key ON public.alarm USING btree (key) WHERE open
CREATE INDEX alarm_raised ON public.alarm USING btree (raised_at DESC, id DESC) WHERE (raised_at IS NOT NULL)
CREATE INDEX alarm_returned ON public.alarm USING btree (domain_id, raised_at DESC, id DESC) WHERE ((state = 'cleared'::text) AND (raised_at IS NOT NULL) AND (NOT acked) AND (shelved_until IS NULL) AND (suppressed_by IS NULL))
CREATE INDEX alarm_seen_link ON public.alarm USING btree (seen_link_id) WHERE (seen_link_id IS NOT NULL)
CREATE INDEX alarm_settle ON public.alarm USING btree (settle_at) WHERE (settle_at IS NOT NULL)
CREATE INDEX api_token_domain ON public.api_token USING btree (domain_id)
CREATE INDEX api_token_expiry ON public.api_token USING btree (expires_at)
CREATE UNIQUE INDEX api_token_hash ON public.api_token USING btree (token_hash)
CREATE INDEX api_token_maker ON public.api_token USING btree (created_by)
CREATE INDEX api_token_user ON public.api_token USING btree (user_id, created_at DESC)
CREATE UNIQUE INDEX app_user_avatar ON public.app_user USING btree (avatar_id) WHERE (avatar_id IS NOT NULL)
CREATE INDEX app_user_department ON public.app_user USING btree (department_id)
CREATE INDEX app_user_domain ON public.app_user USING btree (domain_id)
CREATE UNIQUE INDEX app_user_name ON public.app_user USING btree (lower(username))
CREATE INDEX app_user_roles ON public.app_user USING gin (role_ids)
CREATE INDEX attempt_window_age ON public.attempt_window USING btree (started_at)
CREATE INDEX audit_at ON public.audit USING btree (at DESC)
CREATE INDEX audit_domain_at ON public.audit USING btree (domain_id, at DESC)
CREATE INDEX audit_object ON public.audit USING gin (string_to_array(object_id, ','::text))
CREATE INDEX audit_user_at ON public.audit USING btree (user_id, at DESC)
CREATE INDEX batch_domain ON public.batch USING btree (domain_id, id DESC)
CREATE INDEX batch_file_counted ON public.batch_file USING btree (batch_id, wavelength_nm, fibre_number, direction) WHERE (state = 'ok'::text)
CREATE INDEX batch_file_file_key ON public.batch_file USING btree (file_key)
CREATE INDEX batch_limit_set ON public.batch USING btree (limit_set_id)
CREATE INDEX cable_domain ON public.cable USING btree (domain_id)
CREATE INDEX cable_service_domain ON public.cable_service USING btree (domain_id)
CREATE INDEX cable_stop_cable ON public.cable_stop USING btree (cable_id, cable_m)
CREATE INDEX cable_stop_node ON public.cable_stop USING btree (node_id)
CREATE INDEX captcha_expiry ON public.captcha USING btree (expires_at)
CREATE INDEX confirming_test_command ON public.confirming_test USING btree (command_id) WHERE (command_id IS NOT NULL)
CREATE INDEX confirming_test_link ON public.confirming_test USING btree (link_id)
CREATE INDEX confirming_test_open ON public.confirming_test USING btree (raised_at) WHERE (state = ANY (ARRAY['due'::text, 'asked'::text]))
CREATE INDEX confirming_test_tested ON public.confirming_test USING btree (tested_link_id) WHERE (tested_link_id IS NOT NULL)
CREATE INDEX confirming_test_trace ON public.confirming_test USING btree (trace_id) WHERE (trace_id IS NOT NULL)
CREATE INDEX crew_entry_fault ON public.crew_entry USING btree (fault_id, received_at DESC)
CREATE INDEX crew_entry_node ON public.crew_entry USING btree (node_id, received_at DESC)
CREATE INDEX department_parent ON public.department USING btree (parent_id)
CREATE UNIQUE INDEX device_code_key ON public.device USING btree (code) WHERE (removed_at IS NULL)
CREATE INDEX device_command_deadline ON public.device_command USING btree (deadline_at) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'running'::text]))
CREATE INDEX device_command_ended ON public.device_command USING btree (ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX device_command_link ON public.device_command USING btree (link_id, created_at DESC)
CREATE INDEX device_command_open ON public.device_command USING btree (device_id, created_at) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'running'::text]))
CREATE UNIQUE INDEX device_command_open_link ON public.device_command USING btree (link_id) WHERE (state = ANY (ARRAY['queued'::text, 'sent'::text, 'accepted'::text, 'running'::text]))
CREATE INDEX device_command_trace ON public.device_command USING btree (trace_id)
CREATE INDEX device_domain ON public.device USING btree (domain_id)
CREATE INDEX device_identity_device ON public.device_identity USING btree (device_id, id DESC)
CREATE INDEX device_live_seq ON public.device USING btree (live_seq)
CREATE INDEX device_site ON public.device USING btree (site_id)
CREATE INDEX domain_parent ON public.domain USING btree (parent_id)
CREATE INDEX event_domain_at ON public.event USING btree (domain_id, at DESC, id DESC)
CREATE INDEX fault_alarm_alarm ON public.fault_alarm USING btree (alarm_id)
CREATE INDEX fault_cable ON public.fault USING btree (cable_id)
CREATE INDEX fault_merged ON public.fault USING btree (merged_into)
CREATE INDEX fault_open ON public.fault USING btree (cable_id) WHERE (ended_at IS NULL)
CREATE INDEX fault_page ON public.fault USING btree (opened_at DESC, id DESC)
CREATE INDEX joint_node ON public.joint USING btree (node_id)
CREATE INDEX landmark_name_order ON public.landmark USING btree (lower(name) COLLATE "C", id)
CREATE INDEX limit_set_domain ON public.limit_set USING btree (domain_id)
CREATE INDEX link_domain ON public.link USING btree (domain_id)
CREATE INDEX link_live_seq ON public.link USING btree (live_seq)
CREATE INDEX link_tester_by ON public.link_tester USING btree (tested_by_link_id)
CREATE INDEX login_failure_age ON public.login_failure USING btree (failed_at)
CREATE INDEX login_log_at ON public.login_log USING btree (at DESC, id DESC)
CREATE INDEX login_log_domain_at ON public.login_log USING btree (domain_id, at DESC)
CREATE INDEX login_log_user_at ON public.login_log USING btree (user_id, at DESC) WHERE (user_id IS NOT NULL)
CREATE INDEX login_log_username_at ON public.login_log USING btree (username, at DESC)
CREATE INDEX material_created ON public.material USING btree (created_at)
CREATE INDEX material_user ON public.material USING btree (user_id)
CREATE INDEX menu_parent ON public.menu USING btree (parent_id)
CREATE UNIQUE INDEX menu_router ON public.menu USING btree (router)
CREATE INDEX netdisk_node_content ON public.netdisk_node USING btree (content_id)
CREATE INDEX netdisk_node_list ON public.netdisk_node USING btree (domain_id, parent_id, type, search_name, id) WHERE (trashed_at IS NULL)
CREATE UNIQUE INDEX netdisk_node_name ON public.netdisk_node USING btree (domain_id, parent_id, name) NULLS NOT DISTINCT WHERE (trashed_at IS NULL)
CREATE INDEX netdisk_node_parent ON public.netdisk_node USING btree (parent_id, id)
CREATE INDEX netdisk_node_search ON public.netdisk_node USING gin (search_grams)
CREATE INDEX netdisk_node_trash ON public.netdisk_node USING btree (domain_id, trashed_at DESC, id DESC) WHERE (trashed_at IS NOT NULL)
CREATE INDEX netdisk_task_running ON public.netdisk_task USING btree (created_at) WHERE (status = 'running'::text)
CREATE INDEX netdisk_task_step_order ON public.netdisk_task_step USING btree (task_id, is_emptied, id)
CREATE INDEX netdisk_ticket_session ON public.netdisk_ticket USING btree (session_id)
CREATE INDEX netdisk_upload_age ON public.netdisk_upload USING btree (updated_at)
CREATE INDEX netdisk_upload_file_key ON public.netdisk_upload USING btree (file_key)
CREATE INDEX netdisk_upload_node ON public.netdisk_upload USING btree (node_id)
CREATE INDEX netdisk_upload_parent ON public.netdisk_upload USING btree (parent_id)
CREATE INDEX node_domain ON public.node USING btree (domain_id)
CREATE INDEX node_site ON public.node USING btree (site_id)
CREATE INDEX notify_attempt_delivery ON public.notify_attempt USING btree (delivery_id)
CREATE INDEX notify_attempt_page ON public.notify_attempt USING btree (channel_id, id DESC)
CREATE INDEX notify_channel_domain ON public.notify_channel USING btree (domain_id)
CREATE INDEX notify_delivery_alarm ON public.notify_delivery USING btree (channel_id, alarm_id, seq)
CREATE INDEX notify_delivery_dead ON public.notify_delivery USING btree (channel_id, seq DESC) WHERE (state = 'dead'::text)
CREATE INDEX notify_delivery_due ON public.notify_delivery USING btree (channel_id, due_at, seq) WHERE (state = 'waiting'::text)
CREATE INDEX notify_delivery_ended ON public.notify_delivery USING btree (ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX notify_delivery_late ON public.notify_delivery USING btree (give_up_at) WHERE (state = 'waiting'::text)
CREATE INDEX notify_delivery_leased ON public.notify_delivery USING btree (lease_until) WHERE (state = 'sending'::text)
CREATE UNIQUE INDEX notify_delivery_once ON public.notify_delivery USING btree (channel_id, alarm_id, revision, event)
CREATE INDEX notify_delivery_open ON public.notify_delivery USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]))
CREATE INDEX passkey_user ON public.passkey USING btree (user_id)
CREATE INDEX plant_change_domain ON public.plant_change USING btree (domain_id, id DESC)
CREATE INDEX plant_change_object ON public.plant_change USING btree (kind, object_id, id DESC)
CREATE INDEX plant_file_cable ON public.plant_file USING btree (cable_id) WHERE (cable_id IS NOT NULL)
CREATE INDEX plant_file_device ON public.plant_file USING btree (device_id) WHERE (device_id IS NOT NULL)
CREATE INDEX plant_file_link ON public.plant_file USING btree (link_id) WHERE (link_id IS NOT NULL)
CREATE INDEX plant_file_node ON public.plant_file USING btree (node_id) WHERE (node_id IS NOT NULL)
CREATE INDEX plant_file_service ON public.plant_file USING btree (service_id) WHERE (service_id IS NOT NULL)
CREATE INDEX plant_file_site ON public.plant_file USING btree (site_id) WHERE (site_id IS NOT NULL)
CREATE INDEX plant_import_cleared ON public.plant_import USING btree (created_at) WHERE has_rows
CREATE INDEX plant_import_domain ON public.plant_import USING btree (domain_id)
CREATE INDEX plant_import_open ON public.plant_import USING btree (moved_at) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]))
CREATE INDEX plant_import_row_change ON public.plant_import_row USING btree (import_id, change_id DESC) WHERE (change_id IS NOT NULL)
CREATE INDEX plant_import_row_object ON public.plant_import_row USING btree (import_id, object_key, row_no)
CREATE INDEX plant_import_user ON public.plant_import USING btree (user_id, id DESC)
CREATE INDEX port_stretch_cable ON public.port_stretch USING btree (cable_id)
CREATE UNIQUE INDEX quality_rule_set_place ON public.quality_rule_set USING btree (COALESCE(domain_id, (0)::bigint), COALESCE(wavelength_nm, 0), COALESCE(fibre_class, ''::text))
CREATE INDEX report_open ON public.report USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]))
CREATE INDEX report_page ON public.report USING btree (created_at DESC, id DESC)
CREATE INDEX role_domain_domain ON public.role_domain USING btree (domain_id)
CREATE INDEX saved_view_role ON public.saved_view USING btree (role_id, table_name) WHERE (role_id IS NOT NULL)
CREATE INDEX service_fibre_cable ON public.service_fibre USING btree (cable_id, fibre)
CREATE INDEX session_active ON public.session USING btree (last_active_at) WHERE (ended_at IS NULL)
CREATE INDEX session_by_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL)
CREATE INDEX session_display_domain ON public.session USING btree (display_domain_id) WHERE (display_domain_id IS NOT NULL)
CREATE INDEX session_open ON public.session USING btree (last_seen_at) WHERE (ended_at IS NULL)
CREATE INDEX sign_in_address_address ON public.sign_in_address USING btree (address)
CREATE INDEX sign_in_ticket_user ON public.sign_in_ticket USING btree (user_id)
CREATE INDEX site_domain ON public.site USING btree (domain_id)
CREATE INDEX sor_import_file_key ON public.sor_import_file USING btree (file_key) WHERE (file_key IS NOT NULL)
CREATE INDEX sor_import_file_link ON public.sor_import_file USING btree (link_id)
CREATE INDEX sor_import_moved ON public.sor_import USING btree (moved_at) WHERE (state <> 'expired'::text)
CREATE INDEX sor_import_user ON public.sor_import USING btree (user_id, id DESC)
CREATE INDEX sso_identity_user ON public.sso_identity USING btree (user_id)
CREATE INDEX sso_rule_domain ON public.sso_rule USING btree (domain_id)
CREATE INDEX sso_step_expiry ON public.sso_step USING btree (expires_at)
CREATE INDEX sso_step_ip ON public.sso_step USING btree (ip)
CREATE INDEX task_due ON public.task USING btree (next_run_at) WHERE enabled
CREATE INDEX task_run_due ON public.task_run USING btree (due_at DESC, id DESC)
CREATE INDEX task_run_open ON public.task_run USING btree (task_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]))
CREATE INDEX task_run_task ON public.task_run USING btree (task_id, id DESC)
CREATE INDEX test_plan_due ON public.test_plan USING btree (next_run_at) WHERE (NOT is_paused)
CREATE INDEX trace_backward ON public.trace USING btree (link_id, id DESC) WHERE (direction = 'backward'::text)
CREATE INDEX trace_domain ON public.trace USING btree (domain_id, measured_at DESC, id DESC)
CREATE INDEX trace_file_key ON public.trace USING btree (file_key)
CREATE INDEX trace_link ON public.trace USING btree (link_id, measured_at DESC, id DESC)
CREATE INDEX trace_link_arrival ON public.trace USING btree (link_id, id DESC)
CREATE INDEX zone_link ON public.zone USING btree (link_id)

VIEW second_factor_holder AS  SELECT totp.user_id
   FROM totp
  WHERE (totp.confirmed_at IS NOT NULL)
UNION
 SELECT passkey.user_id
   FROM passkey;
