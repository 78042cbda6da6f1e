// Written by `npm run client` from the description of the API; a change of it is lost.

/** What a call without parameters takes. */
export interface NoParameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

/** The answers of a call that answers `Content`. */
export interface Answers<Content> {
  200: {
    headers: {
      [name: string]: unknown;
    };
    content: Content;
  };
  "4XX": components["responses"]["Refused"];
  "5XX": components["responses"]["Failed"];
}

export interface paths {
  "/account/info": {
    /**
     * 个人信息 / My information
     * @description 个人信息 / My information.
     */
    get: operations["accountInfo"];
  };
  "/account/update": {
    /**
     * 修改个人信息 / Change my information
     * @description 修改个人信息 / Change my information.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["accountUpdate"];
  };
  "/account/password": {
    /**
     * 修改密码 / Change my password
     * @description 修改密码 / Change my password.
     */
    post: operations["accountPassword"];
  };
  "/account/settings": {
    /**
     * 界面设置 / My settings
     * @description 界面设置 / My settings.
     */
    get: operations["accountSettings"];
    /**
     * 保存界面设置 / Save my settings
     * @description 保存界面设置 / Save my settings.
     */
    post: operations["accountSaveSettings"];
  };
  "/account/session/list": {
    /**
     * 我的登录会话 / My sessions
     * @description 我的登录会话 / My sessions.
     */
    get: operations["accountSessions"];
  };
  "/account/session/end": {
    /**
     * 结束登录会话 / End one of my sessions
     * @description 结束登录会话 / End one of my sessions.
     */
    post: operations["accountEndSession"];
  };
  "/account/activity": {
    /**
     * 使用中 / At work
     * @description 使用中 / At work.
     */
    post: operations["accountActivity"];
  };
  "/account/sign-in/failures": {
    /**
     * 上次登录以来的失败尝试 / Failed sign-ins since my last one
     * @description 上次登录以来的失败尝试 / Failed sign-ins since my last one.
     */
    get: operations["accountFailures"];
  };
  "/account/permmenu": {
    /**
     * 我的菜单与权限 / My menus and permissions
     * @description 我的菜单与权限 / My menus and permissions.
     */
    get: operations["accountPermmenu"];
  };
  "/monitor/alarm/page": {
    /**
     * 告警列表 / Alarm list
     * @description 告警列表 / Alarm list.
     *     权限 / permission: `monitor:alarm:page`.
     */
    get: operations["alarmPage"];
  };
  "/monitor/alarm/export": {
    /**
     * 导出告警 / Export alarms
     * @description 导出告警 / Export alarms.
     *     权限 / permission: `monitor:alarm:export`.
     */
    get: operations["alarmExport"];
  };
  "/monitor/alarm/info": {
    /**
     * 告警详情 / Alarm details
     * @description 告警详情 / Alarm details.
     *     权限 / permission: `monitor:alarm:info`.
     */
    get: operations["alarmInfo"];
  };
  "/monitor/alarm/stat": {
    /**
     * 告警统计 / Alarm counts
     * @description 告警统计 / Alarm counts.
     *     权限 / permission: `monitor:alarm:stat`.
     */
    get: operations["alarmStat"];
  };
  "/monitor/alarm/ack": {
    /**
     * 确认告警 / Acknowledge alarms
     * @description 确认告警 / Acknowledge alarms.
     *     权限 / permission: `monitor:alarm:ack`.
     */
    post: operations["alarmAck"];
  };
  "/monitor/alarm/ackMatching": {
    /**
     * 确认全部符合条件的告警 / Acknowledge all matching alarms
     * @description 确认全部符合条件的告警 / Acknowledge all matching alarms.
     *     权限 / permission: `monitor:alarm:ack`.
     */
    post: operations["alarmAckMatching"];
  };
  "/monitor/alarm/unack": {
    /**
     * 撤销确认 / Undo acknowledge
     * @description 撤销确认 / Undo acknowledge.
     *     权限 / permission: `monitor:alarm:unack`.
     */
    post: operations["alarmUnack"];
  };
  "/monitor/alarm/clear": {
    /**
     * 清除告警 / Clear alarms
     * @description 清除告警 / Clear alarms.
     *     权限 / permission: `monitor:alarm:clear`.
     */
    post: operations["alarmClear"];
  };
  "/monitor/alarm/clearMatching": {
    /**
     * 清除全部符合条件的告警 / Clear all matching alarms
     * @description 清除全部符合条件的告警 / Clear all matching alarms.
     *     权限 / permission: `monitor:alarm:clear`.
     */
    post: operations["alarmClearMatching"];
  };
  "/monitor/alarm/shelve": {
    /**
     * 搁置告警 / Shelve alarms
     * @description 搁置告警 / Shelve alarms.
     *     权限 / permission: `monitor:alarm:shelve`.
     */
    post: operations["alarmShelve"];
  };
  "/monitor/alarm/shelveMatching": {
    /**
     * 搁置全部符合条件的告警 / Shelve all matching alarms
     * @description 搁置全部符合条件的告警 / Shelve all matching alarms.
     *     权限 / permission: `monitor:alarm:shelve`.
     */
    post: operations["alarmShelveMatching"];
  };
  "/monitor/alarm/unshelve": {
    /**
     * 取消搁置 / Unshelve alarms
     * @description 取消搁置 / Unshelve alarms.
     *     权限 / permission: `monitor:alarm:unshelve`.
     */
    post: operations["alarmUnshelve"];
  };
  "/monitor/alarm/comment": {
    /**
     * 评论告警 / Comment on an alarm
     * @description 评论告警 / Comment on an alarm.
     *     权限 / permission: `monitor:alarm:comment`.
     */
    post: operations["alarmComment"];
  };
  "/monitor/alarm/drill": {
    /**
     * 发起演练 / Raise a drill
     * @description 发起演练 / Raise a drill.
     *     权限 / permission: `monitor:alarm:drill`.
     */
    post: operations["alarmDrill"];
  };
  "/monitor/alarm/endDrill": {
    /**
     * 结束演练 / End drills
     * @description 结束演练 / End drills.
     *     权限 / permission: `monitor:alarm:drill`.
     */
    post: operations["alarmEndDrill"];
  };
  "/sys/token/page": {
    /**
     * 访问令牌列表 / API tokens
     * @description 访问令牌列表 / API tokens.
     *     权限 / permission: `sys:token:page`.
     */
    get: operations["apiTokenPage"];
  };
  "/sys/token/options": {
    /**
     * 访问令牌可选范围 / What an API token may get
     * @description 访问令牌可选范围 / What an API token may get.
     *     权限 / permission: `sys:token:options`.
     */
    get: operations["apiTokenOptions"];
  };
  "/sys/token/add": {
    /**
     * 新建访问令牌 / Make an API token
     * @description 新建访问令牌 / Make an API token.
     *     权限 / permission: `sys:token:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["apiTokenAdd"];
  };
  "/sys/token/revoke": {
    /**
     * 吊销访问令牌 / Revoke an API token
     * @description 吊销访问令牌 / Revoke an API token.
     *     权限 / permission: `sys:token:revoke`.
     */
    post: operations["apiTokenRevoke"];
  };
  "/sys/attribute/list": {
    /**
     * 属性列表 / Attributes
     * @description 属性列表 / Attributes.
     *     权限 / permission: `sys:attribute:list`.
     */
    get: operations["attributeList"];
  };
  "/sys/attribute/page": {
    /**
     * 属性分页 / Attributes by page
     * @description 属性分页 / Attributes by page.
     *     权限 / permission: `sys:attribute:page`.
     */
    get: operations["attributePage"];
  };
  "/sys/attribute/info": {
    /**
     * 属性详情 / Attribute
     * @description 属性详情 / Attribute.
     *     权限 / permission: `sys:attribute:info`.
     */
    get: operations["attributeInfo"];
  };
  "/sys/attribute/add": {
    /**
     * 新增属性 / Add attribute
     * @description 新增属性 / Add attribute.
     *     权限 / permission: `sys:attribute:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["attributeAdd"];
  };
  "/sys/attribute/update": {
    /**
     * 修改属性 / Change attribute
     * @description 修改属性 / Change attribute.
     *     权限 / permission: `sys:attribute:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["attributeUpdate"];
  };
  "/sys/attribute/delete": {
    /**
     * 删除属性 / Delete attribute
     * @description 删除属性 / Delete attribute.
     *     权限 / permission: `sys:attribute:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["attributeDelete"];
  };
  "/sys/attribute/export": {
    /**
     * 导出属性 / Export attributes
     * @description 导出属性 / Export attributes.
     *     权限 / permission: `sys:attribute:export`.
     */
    get: operations["attributeExport"];
  };
  "/sys/attribute/values": {
    /**
     * 查看属性值 / Attribute values
     * @description 查看属性值 / Attribute values.
     *     权限 / permission: `sys:attribute:values`.
     */
    get: operations["attributeValues"];
  };
  "/sys/attribute/values/update": {
    /**
     * 修改属性值 / Change attribute values
     * @description 修改属性值 / Change attribute values.
     *     权限 / permission: `sys:attribute:values:update`.
     */
    post: operations["attributeChangeValues"];
  };
  "/monitor/batch/page": {
    /**
     * 光缆测试列表 / Batch tests
     * @description 光缆测试列表 / Batch tests.
     *     权限 / permission: `monitor:batch:page`.
     */
    get: operations["batchPage"];
  };
  "/monitor/batch/info": {
    /**
     * 光缆测试详情 / Batch test details
     * @description 光缆测试详情 / Batch test details.
     *     权限 / permission: `monitor:batch:info`.
     */
    get: operations["batchInfo"];
  };
  "/monitor/batch/add": {
    /**
     * 新增光缆测试 / Add a batch test
     * @description 新增光缆测试 / Add a batch test.
     *     权限 / permission: `monitor:batch:add`.
     */
    post: operations["batchAdd"];
  };
  "/monitor/batch/update": {
    /**
     * 修改光缆测试 / Change a batch test
     * @description 修改光缆测试 / Change a batch test.
     *     权限 / permission: `monitor:batch:update`.
     */
    post: operations["batchUpdate"];
  };
  "/monitor/batch/delete": {
    /**
     * 删除光缆测试 / Remove a batch test
     * @description 删除光缆测试 / Remove a batch test.
     *     权限 / permission: `monitor:batch:delete`.
     */
    post: operations["batchDelete"];
  };
  "/monitor/batch/upload": {
    /**
     * 上传光缆测试曲线 / Upload a file of a batch test
     * @description 上传光缆测试曲线 / Upload a file of a batch test.
     *     权限 / permission: `monitor:batch:upload`.
     */
    post: operations["batchUpload"];
  };
  "/monitor/batch/file/page": {
    /**
     * 光缆测试文件 / Files of a batch test
     * @description 光缆测试文件 / Files of a batch test.
     *     权限 / permission: `monitor:batch:file:page`.
     */
    get: operations["batchFiles"];
  };
  "/monitor/batch/file/info": {
    /**
     * 光缆测试曲线详情 / File of a batch test
     * @description 光缆测试曲线详情 / File of a batch test.
     *     权限 / permission: `monitor:batch:file:info`.
     */
    get: operations["batchFileInfo"];
  };
  "/monitor/batch/file/place": {
    /**
     * 指定纤芯与方向 / Set fibre and direction of files
     * @description 指定纤芯与方向 / Set fibre and direction of files.
     *     权限 / permission: `monitor:batch:file:place`.
     */
    post: operations["batchPlace"];
  };
  "/monitor/batch/file/delete": {
    /**
     * 删除光缆测试文件 / Remove files of a batch test
     * @description 删除光缆测试文件 / Remove files of a batch test.
     *     权限 / permission: `monitor:batch:file:delete`.
     */
    post: operations["batchRemoveFile"];
  };
  "/monitor/batch/table": {
    /**
     * 光缆损耗表 / Table of losses
     * @description 光缆损耗表 / Table of losses.
     *     权限 / permission: `monitor:batch:table`.
     */
    get: operations["batchTable"];
  };
  "/monitor/batch/file/samples": {
    /**
     * 光缆测试采样点 / Samples of a file
     * @description 光缆测试采样点 / Samples of a file.
     *     权限 / permission: `monitor:batch:file:info`.
     */
    get: operations["batchSamples"];
  };
  "/plant/cable/page": {
    /**
     * 光缆列表 / Cables
     * @description 光缆列表 / Cables.
     *     权限 / permission: `plant:cable:page`.
     */
    get: operations["cablePage"];
  };
  "/plant/cable/info": {
    /**
     * 光缆详情 / Cable details
     * @description 光缆详情 / Cable details.
     *     权限 / permission: `plant:cable:info`.
     */
    get: operations["cableInfo"];
  };
  "/plant/cable/fibres": {
    /**
     * 光缆纤芯占用 / Use of a cable’s fibres
     * @description 光缆纤芯占用 / Use of a cable’s fibres.
     *     权限 / permission: `plant:cable:fibres`.
     */
    get: operations["cableFibres"];
  };
  "/plant/cable/add": {
    /**
     * 新增光缆 / Add cable
     * @description 新增光缆 / Add cable.
     *     权限 / permission: `plant:cable:add`.
     */
    post: operations["cableAdd"];
  };
  "/plant/cable/update": {
    /**
     * 修改光缆 / Change cable
     * @description 修改光缆 / Change cable.
     *     权限 / permission: `plant:cable:update`.
     */
    post: operations["cableUpdate"];
  };
  "/plant/cable/delete": {
    /**
     * 删除光缆 / Delete cable
     * @description 删除光缆 / Delete cable.
     *     权限 / permission: `plant:cable:delete`.
     */
    post: operations["cableDelete"];
  };
  "/plant/cable/stops": {
    /**
     * 修改光缆路由 / Change the way of a cable
     * @description 修改光缆路由 / Change the way of a cable.
     *     权限 / permission: `plant:cable:stops`.
     */
    post: operations["cableStops"];
  };
  "/plant/cable/map": {
    /**
     * 地图上的光缆 / Cables on the map
     * @description 地图上的光缆 / Cables on the map.
     *     权限 / permission: `plant:cable:page`.
     */
    get: operations["cableMapCables"];
  };
  "/plant/node/map": {
    /**
     * 地图上的光缆节点 / Nodes of cables on the map
     * @description 地图上的光缆节点 / Nodes of cables on the map.
     *     权限 / permission: `plant:node:page`.
     */
    get: operations["cableMapNodes"];
  };
  "/plant/service/page": {
    /**
     * 业务列表 / Services
     * @description 业务列表 / Services.
     *     权限 / permission: `plant:service:page`.
     */
    get: operations["cableServicePage"];
  };
  "/plant/service/shared": {
    /**
     * 业务共用风险 / Shared risk of services
     * @description 业务共用风险 / Shared risk of services.
     *     权限 / permission: `plant:service:shared`.
     */
    get: operations["cableServiceShared"];
  };
  "/plant/service/add": {
    /**
     * 新增业务 / Add service
     * @description 新增业务 / Add service.
     *     权限 / permission: `plant:service:add`.
     */
    post: operations["cableServiceAdd"];
  };
  "/plant/service/update": {
    /**
     * 修改业务 / Change service
     * @description 修改业务 / Change service.
     *     权限 / permission: `plant:service:update`.
     */
    post: operations["cableServiceUpdate"];
  };
  "/plant/service/delete": {
    /**
     * 删除业务 / Delete service
     * @description 删除业务 / Delete service.
     *     权限 / permission: `plant:service:delete`.
     */
    post: operations["cableServiceDelete"];
  };
  "/monitor/confirm/info": {
    /**
     * 告警的确认测试 / Confirming test of an alarm
     * @description 告警的确认测试 / Confirming test of an alarm.
     *     权限 / permission: `monitor:alarm:info`.
     */
    get: operations["confirmingTestInfo"];
  };
  "/monitor/confirm/ask": {
    /**
     * 手动确认测试 / Confirm an alarm by a test
     * @description 手动确认测试 / Confirm an alarm by a test.
     *     权限 / permission: `monitor:confirm:ask`.
     */
    post: operations["confirmingTestAsk"];
  };
  "/monitor/confirm/pairing": {
    /**
     * 查看测试光路 / See which link tests a fibre
     * @description 查看测试光路 / See which link tests a fibre.
     *     权限 / permission: `monitor:confirm:pairing`.
     */
    get: operations["confirmingTestPairing"];
  };
  "/monitor/confirm/pair": {
    /**
     * 选择测试光路 / Choose which link tests a fibre
     * @description 选择测试光路 / Choose which link tests a fibre.
     *     权限 / permission: `monitor:confirm:pair`.
     */
    post: operations["confirmingTestPair"];
  };
  "/crew/closure/page": {
    /**
     * 现场：节点与接续 / Field: nodes and their splices
     * @description 现场：节点与接续 / Field: nodes and their splices.
     *     权限 / permission: `crew:closure:page`.
     */
    get: operations["crewClosures"];
  };
  "/crew/fault/page": {
    /**
     * 现场：未结束的光缆故障 / Field: open cable faults
     * @description 现场：未结束的光缆故障 / Field: open cable faults.
     *     权限 / permission: `crew:fault:page`.
     */
    get: operations["crewFaults"];
  };
  "/crew/entry/add": {
    /**
     * 现场：记录与照片 / Field: add a note or photograph
     * @description 现场：记录与照片 / Field: add a note or photograph.
     *     权限 / permission: `crew:entry:add`.
     */
    post: operations["crewAdd"];
  };
  "/crew/entry/picture": {
    /**
     * 现场：查看照片 / Field: see a photograph
     * @description 现场：查看照片 / Field: see a photograph.
     *     权限 / permission: `crew:entry:picture`.
     */
    get: operations["crewPicture"];
  };
  "/plant/cable/cutover/preview": {
    /**
     * 光缆割接预览 / Preview a cable cutover
     * @description 光缆割接预览 / Preview a cable cutover.
     *     权限 / permission: `plant:cable:cutover:preview`.
     */
    post: operations["cutoverPreview"];
  };
  "/plant/cable/cutover/make": {
    /**
     * 光缆割接 / Cut cables over
     * @description 光缆割接 / Cut cables over.
     *     权限 / permission: `plant:cable:cutover:make`.
     */
    post: operations["cutoverMake"];
  };
  "/sys/demo/hero/export": {
    /**
     * 导出英雄 / Export heroes
     * @description 导出英雄 / Export heroes.
     *     权限 / permission: `sys:demo:hero:export`.
     */
    get: operations["demoExportHeroes"];
  };
  "/sys/demo/hero-second/export": {
    /**
     * 导出第二款游戏的英雄 / Export heroes of the second game
     * @description 导出第二款游戏的英雄 / Export heroes of the second game.
     *     权限 / permission: `sys:demo:hero-second:export`.
     */
    get: operations["demoExportSecondHeroes"];
  };
  "/sys/demo/option/list": {
    /**
     * 按关键字查选项 / Options by keyword
     * @description 按关键字查选项 / Options by keyword.
     *     权限 / permission: `sys:demo:option:list`.
     */
    get: operations["demoOptions"];
  };
  "/sys/demo/part/page": {
    /**
     * 备件列表 / Spare parts
     * @description 备件列表 / Spare parts.
     *     权限 / permission: `sys:demo:part:page`.
     */
    get: operations["demoPageParts"];
  };
  "/sys/demo/form/rule/check": {
    /**
     * 校验表单：编号是否可用 / Form with rules: whether a number is free
     * @description 校验表单：编号是否可用 / Form with rules: whether a number is free.
     *     权限 / permission: `sys:demo:form:rule:check`.
     */
    get: operations["demoCheckPartCode"];
  };
  "/sys/demo/part/add": {
    /**
     * 新增备件 / Add a spare part
     * @description 新增备件 / Add a spare part.
     *     权限 / permission: `sys:demo:part:add`.
     */
    post: operations["demoAddPart"];
  };
  "/sys/demo/part/update": {
    /**
     * 修改备件 / Change spare parts
     * @description 修改备件 / Change spare parts.
     *     权限 / permission: `sys:demo:part:update`.
     */
    post: operations["demoUpdateParts"];
  };
  "/sys/demo/part/delete": {
    /**
     * 删除备件 / Delete spare parts
     * @description 删除备件 / Delete spare parts.
     *     权限 / permission: `sys:demo:part:delete`.
     */
    post: operations["demoDeleteParts"];
  };
  "/sys/demo/form/basic/info": {
    /**
     * 基础表单：读取 / Basic form: read
     * @description 基础表单：读取 / Basic form: read.
     *     权限 / permission: `sys:demo:form:basic:info`.
     */
    get: operations["demoBasicInfo"];
  };
  "/sys/demo/form/basic/save": {
    /**
     * 基础表单：保存 / Basic form: save
     * @description 基础表单：保存 / Basic form: save.
     *     权限 / permission: `sys:demo:form:basic:save`.
     */
    post: operations["demoBasicSave"];
  };
  "/sys/demo/form/rule/info": {
    /**
     * 校验表单：读取 / Form with rules: read
     * @description 校验表单：读取 / Form with rules: read.
     *     权限 / permission: `sys:demo:form:rule:info`.
     */
    get: operations["demoRuleInfo"];
  };
  "/sys/demo/form/rule/save": {
    /**
     * 校验表单：保存 / Form with rules: save
     * @description 校验表单：保存 / Form with rules: save.
     *     权限 / permission: `sys:demo:form:rule:save`.
     */
    post: operations["demoRuleSave"];
  };
  "/sys/demo/form/dynamic/info": {
    /**
     * 动态表单：读取 / Form with rows: read
     * @description 动态表单：读取 / Form with rows: read.
     *     权限 / permission: `sys:demo:form:dynamic:info`.
     */
    get: operations["demoDynamicInfo"];
  };
  "/sys/demo/form/dynamic/save": {
    /**
     * 动态表单：保存 / Form with rows: save
     * @description 动态表单：保存 / Form with rows: save.
     *     权限 / permission: `sys:demo:form:dynamic:save`.
     */
    post: operations["demoDynamicSave"];
  };
  "/sys/demo/form/component/info": {
    /**
     * 自定义组件表单：读取 / Form with a control of its own: read
     * @description 自定义组件表单：读取 / Form with a control of its own: read.
     *     权限 / permission: `sys:demo:form:component:info`.
     */
    get: operations["demoComponentInfo"];
  };
  "/sys/demo/form/component/save": {
    /**
     * 自定义组件表单：保存 / Form with a control of its own: save
     * @description 自定义组件表单：保存 / Form with a control of its own: save.
     *     权限 / permission: `sys:demo:form:component:save`.
     */
    post: operations["demoComponentSave"];
  };
  "/sys/dept/list": {
    /**
     * 部门列表 / Departments
     * @description 部门列表 / Departments.
     *     权限 / permission: `sys:dept:list`.
     */
    get: operations["departmentList"];
  };
  "/sys/dept/info": {
    /**
     * 部门详情 / Department
     * @description 部门详情 / Department.
     *     权限 / permission: `sys:dept:info`.
     */
    get: operations["departmentInfo"];
  };
  "/sys/dept/add": {
    /**
     * 新增部门 / Add department
     * @description 新增部门 / Add department.
     *     权限 / permission: `sys:dept:add`.
     */
    post: operations["departmentAdd"];
  };
  "/sys/dept/update": {
    /**
     * 修改部门 / Change department
     * @description 修改部门 / Change department.
     *     权限 / permission: `sys:dept:update`.
     */
    post: operations["departmentUpdate"];
  };
  "/sys/dept/delete": {
    /**
     * 删除部门 / Delete department
     * @description 删除部门 / Delete department.
     *     权限 / permission: `sys:dept:delete`.
     */
    post: operations["departmentDelete"];
  };
  "/sys/dept/move": {
    /**
     * 移动部门 / Move departments
     * @description 移动部门 / Move departments.
     *     权限 / permission: `sys:dept:move`.
     */
    post: operations["departmentMove"];
  };
  "/sys/dept/transfer": {
    /**
     * 转移用户到部门 / Move users to a department
     * @description 转移用户到部门 / Move users to a department.
     *     权限 / permission: `sys:dept:transfer`.
     */
    post: operations["departmentTransfer"];
  };
  "/sys/dept/export": {
    /**
     * 导出部门 / Export departments
     * @description 导出部门 / Export departments.
     *     权限 / permission: `sys:dept:export`.
     */
    get: operations["departmentExport"];
  };
  "/plant/device/health": {
    /**
     * 设备运行状况 / Health of a device
     * @description 设备运行状况 / Health of a device.
     *     权限 / permission: `plant:device:health`.
     */
    get: operations["deviceHealthInfo"];
  };
  "/monitor/test/run": {
    /**
     * 点名测试 / Test a link now
     * @description 点名测试 / Test a link now.
     *     权限 / permission: `monitor:test:run`.
     */
    post: operations["deviceTestRun"];
  };
  "/monitor/test/cancel": {
    /**
     * 取消测试 / Cancel a test
     * @description 取消测试 / Cancel a test.
     *     权限 / permission: `monitor:test:cancel`.
     */
    post: operations["deviceTestCancel"];
  };
  "/monitor/test/info": {
    /**
     * 测试进度 / How a test goes
     * @description 测试进度 / How a test goes.
     *     权限 / permission: `monitor:test:info`.
     */
    get: operations["deviceTestInfo"];
  };
  "/monitor/test/page": {
    /**
     * 光路的点名测试 / Tests of a link
     * @description 光路的点名测试 / Tests of a link.
     *     权限 / permission: `monitor:test:page`.
     */
    get: operations["deviceTestPage"];
  };
  "/sys/domain/list": {
    /**
     * 管理域列表 / Management domains
     * @description 管理域列表 / Management domains.
     *     权限 / permission: `sys:domain:list`.
     */
    get: operations["domainList"];
  };
  "/sys/domain/page": {
    /**
     * 管理域分页 / Management domains by page
     * @description 管理域分页 / Management domains by page.
     *     权限 / permission: `sys:domain:page`.
     */
    get: operations["domainPage"];
  };
  "/sys/domain/info": {
    /**
     * 管理域详情 / Management domain
     * @description 管理域详情 / Management domain.
     *     权限 / permission: `sys:domain:info`.
     */
    get: operations["domainInfo"];
  };
  "/sys/domain/add": {
    /**
     * 新增管理域 / Add management domain
     * @description 新增管理域 / Add management domain.
     *     权限 / permission: `sys:domain:add`.
     */
    post: operations["domainAdd"];
  };
  "/sys/domain/update": {
    /**
     * 修改管理域 / Change management domain
     * @description 修改管理域 / Change management domain.
     *     权限 / permission: `sys:domain:update`.
     */
    post: operations["domainUpdate"];
  };
  "/sys/domain/move": {
    /**
     * 移动管理域 / Move management domains
     * @description 移动管理域 / Move management domains.
     *     权限 / permission: `sys:domain:move`.
     */
    post: operations["domainMove"];
  };
  "/sys/domain/delete": {
    /**
     * 删除管理域 / Delete management domain
     * @description 删除管理域 / Delete management domain.
     *     权限 / permission: `sys:domain:delete`.
     */
    post: operations["domainDelete"];
  };
  "/sys/domain/export": {
    /**
     * 导出管理域 / Export management domains
     * @description 导出管理域 / Export management domains.
     *     权限 / permission: `sys:domain:export`.
     */
    get: operations["domainExport"];
  };
  "/monitor/event/page": {
    /**
     * 事件列表 / Event list
     * @description 事件列表 / Event list.
     *     权限 / permission: `monitor:event:page`.
     */
    get: operations["eventPage"];
  };
  "/monitor/event/export": {
    /**
     * 导出事件 / Export events
     * @description 导出事件 / Export events.
     *     权限 / permission: `monitor:event:export`.
     */
    get: operations["eventExport"];
  };
  "/account/factor": {
    /**
     * 我的第二重验证 / My second factor
     * @description 我的第二重验证 / My second factor.
     */
    get: operations["factorStatus"];
  };
  "/account/factor/totp/begin": {
    /**
     * 开始设置验证器 / Begin to set up an authenticator app
     * @description 开始设置验证器 / Begin to set up an authenticator app.
     */
    post: operations["factorTotpBegin"];
  };
  "/account/factor/totp/confirm": {
    /**
     * 启用验证器 / Use an authenticator app
     * @description 启用验证器 / Use an authenticator app.
     */
    post: operations["factorTotpConfirm"];
  };
  "/account/factor/totp/remove": {
    /**
     * 停用验证器 / Stop using an authenticator app
     * @description 停用验证器 / Stop using an authenticator app.
     */
    post: operations["factorTotpRemove"];
  };
  "/account/factor/recovery-codes": {
    /**
     * 重新生成恢复码 / Make new recovery codes
     * @description 重新生成恢复码 / Make new recovery codes.
     */
    post: operations["factorRecoveryCodes"];
  };
  "/account/factor/passkey/begin": {
    /**
     * 开始添加通行密钥 / Begin to add a passkey
     * @description 开始添加通行密钥 / Begin to add a passkey.
     */
    post: operations["factorPasskeyBegin"];
  };
  "/account/factor/passkey/add": {
    /**
     * 添加通行密钥 / Add a passkey
     * @description 添加通行密钥 / Add a passkey.
     */
    post: operations["factorPasskeyAdd"];
  };
  "/account/factor/passkey/rename": {
    /**
     * 重命名通行密钥 / Rename a passkey
     * @description 重命名通行密钥 / Rename a passkey.
     */
    post: operations["factorPasskeyRename"];
  };
  "/account/factor/passkey/remove": {
    /**
     * 移除通行密钥 / Remove a passkey
     * @description 移除通行密钥 / Remove a passkey.
     */
    post: operations["factorPasskeyRemove"];
  };
  "/plant/fault/page": {
    /**
     * 光缆故障列表 / Cable faults
     * @description 光缆故障列表 / Cable faults.
     *     权限 / permission: `plant:fault:page`.
     */
    get: operations["faultPage"];
  };
  "/plant/fault/info": {
    /**
     * 光缆故障详情 / Cable fault details
     * @description 光缆故障详情 / Cable fault details.
     *     权限 / permission: `plant:fault:info`.
     */
    get: operations["faultInfo"];
  };
  "/plant/fault/common": {
    /**
     * 同时失去光功率的光路的共同区段 / What links share that lost their power together
     * @description 同时失去光功率的光路的共同区段 / What links share that lost their power together.
     *     权限 / permission: `plant:fault:info`.
     */
    get: operations["faultCommon"];
  };
  "/plant/path/fibre": {
    /**
     * 纤芯贯通 / Trace a fibre through
     * @description 纤芯贯通 / Trace a fibre through.
     *     权限 / permission: `plant:path:fibre`.
     */
    get: operations["fibrePathFibre"];
  };
  "/plant/path/port": {
    /**
     * 端口贯通 / Trace a port through
     * @description 端口贯通 / Trace a port through.
     *     权限 / permission: `plant:path:port`.
     */
    get: operations["fibrePathPort"];
  };
  "/account/identity/list": {
    /**
     * 我的登录身份 / My identities
     * @description 我的登录身份 / My identities.
     */
    get: operations["identityList"];
  };
  "/account/identity/start": {
    /**
     * 开始绑定登录身份 / Start to link an identity
     * @description 开始绑定登录身份 / Start to link an identity.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["identityStart"];
  };
  "/account/identity/finish": {
    /**
     * 绑定登录身份 / Link an identity
     * @description 绑定登录身份 / Link an identity.
     */
    post: operations["identityFinish"];
  };
  "/account/identity/unlink": {
    /**
     * 解除登录身份 / Unlink an identity
     * @description 解除登录身份 / Unlink an identity.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["identityUnlink"];
  };
  "/ingest/events": {
    /**
     * 上报事件 / Report events
     * @description 上报事件 / Report events.
     */
    post: operations["ingestEvents"];
  };
  "/ingest/traces": {
    /**
     * 上报曲线 / Report a trace
     * @description 上报曲线 / Report a trace.
     */
    post: operations["ingestTraces"];
  };
  "/ingest/heartbeat": {
    /**
     * 上报心跳 / Report a heartbeat
     * @description 上报心跳 / Report a heartbeat.
     */
    post: operations["ingestHeartbeat"];
  };
  "/ingest/commands": {
    /**
     * 取指令 / Ask for commands
     * @description 取指令 / Ask for commands.
     */
    get: operations["ingestCommands"];
  };
  "/ingest/answer": {
    /**
     * 答复指令 / Answer a command
     * @description 答复指令 / Answer a command.
     */
    post: operations["ingestAnswer"];
  };
  "/plant/joint/add": {
    /**
     * 新增接续 / Add joints
     * @description 新增接续 / Add joints.
     *     权限 / permission: `plant:joint:add`.
     */
    post: operations["jointAdd"];
  };
  "/plant/joint/update": {
    /**
     * 修改接续 / Change joint
     * @description 修改接续 / Change joint.
     *     权限 / permission: `plant:joint:update`.
     */
    post: operations["jointUpdate"];
  };
  "/plant/joint/delete": {
    /**
     * 拆除接续 / Take joints apart
     * @description 拆除接续 / Take joints apart.
     *     权限 / permission: `plant:joint:delete`.
     */
    post: operations["jointDelete"];
  };
  "/monitor/kpi/stat": {
    /**
     * 运行指标 / Operating figures
     * @description 运行指标 / Operating figures.
     *     权限 / permission: `monitor:kpi:stat`.
     */
    get: operations["kpiStat"];
  };
  "/monitor/trace/landmark-fit": {
    /**
     * 标记点与事件的对应建议 / Proposal which event is which landmark
     * @description 标记点与事件的对应建议 / Proposal which event is which landmark.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["landmarkFitPropose"];
  };
  "/monitor/trace/landmark-fit/take": {
    /**
     * 按事件修正标记点 / Move landmarks to detected events
     * @description 按事件修正标记点 / Move landmarks to detected events.
     *     权限 / permission: `plant:landmark:set`.
     */
    post: operations["landmarkFitTake"];
  };
  "/monitor/limit/list": {
    /**
     * 验收门限列表 / Limit sets
     * @description 验收门限列表 / Limit sets.
     *     权限 / permission: `monitor:limit:list`.
     */
    get: operations["limitList"];
  };
  "/monitor/limit/add": {
    /**
     * 新增验收门限 / Add a limit set
     * @description 新增验收门限 / Add a limit set.
     *     权限 / permission: `monitor:limit:add`.
     */
    post: operations["limitAdd"];
  };
  "/monitor/limit/update": {
    /**
     * 修改验收门限 / Change a limit set
     * @description 修改验收门限 / Change a limit set.
     *     权限 / permission: `monitor:limit:update`.
     */
    post: operations["limitUpdate"];
  };
  "/monitor/limit/delete": {
    /**
     * 删除验收门限 / Remove a limit set
     * @description 删除验收门限 / Remove a limit set.
     *     权限 / permission: `monitor:limit:delete`.
     */
    post: operations["limitDelete"];
  };
  "/monitor/limit/copy": {
    /**
     * 复制验收门限 / Copy a limit set
     * @description 复制验收门限 / Copy a limit set.
     *     权限 / permission: `monitor:limit:copy`.
     */
    post: operations["limitCopy"];
  };
  "/plant/link/correction": {
    /**
     * 光路长度修正 / Length correction of a link
     * @description 光路长度修正 / Length correction of a link.
     *     权限 / permission: `plant:link:info`.
     */
    get: operations["linkCorrectionRead"];
  };
  "/sys/log/req/page": {
    /**
     * 请求日志 / Request log
     * @description 请求日志 / Request log.
     *     权限 / permission: `sys:log:req:page`.
     */
    get: operations["logRequestPage"];
  };
  "/sys/log/req/info": {
    /**
     * 请求日志详情 / Request log entry
     * @description 请求日志详情 / Request log entry.
     *     权限 / permission: `sys:log:req:info`.
     */
    get: operations["logRequestInfo"];
  };
  "/sys/log/req/export": {
    /**
     * 导出请求日志 / Export the request log
     * @description 导出请求日志 / Export the request log.
     *     权限 / permission: `sys:log:req:export`.
     */
    get: operations["logRequestExport"];
  };
  "/sys/log/login/page": {
    /**
     * 登录日志 / Sign-in log
     * @description 登录日志 / Sign-in log.
     *     权限 / permission: `sys:log:login:page`.
     */
    get: operations["logLoginPage"];
  };
  "/sys/log/login/export": {
    /**
     * 导出登录日志 / Export the sign-in log
     * @description 导出登录日志 / Export the sign-in log.
     *     权限 / permission: `sys:log:login:export`.
     */
    get: operations["logLoginExport"];
  };
  "/sys/log/task/page": {
    /**
     * 任务日志 / Task log
     * @description 任务日志 / Task log.
     *     权限 / permission: `sys:log:task:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["logTaskPage"];
  };
  "/sys/log/task/export": {
    /**
     * 导出任务日志 / Export the task log
     * @description 导出任务日志 / Export the task log.
     *     权限 / permission: `sys:log:task:export`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["logTaskExport"];
  };
  "/sys/log/verify": {
    /**
     * 校验请求日志 / Verify the request log
     * @description 校验请求日志 / Verify the request log.
     *     权限 / permission: `sys:log:verify`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["logVerify"];
  };
  "/manager/insert": {
    /**
     * 新增用户 / Add user
     * @description 新增用户 / Add user.
     *     权限 / permission: `sys:user:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["managerInsert"];
  };
  "/manager/select/condition": {
    /**
     * 用户列表 / User list
     * @description 用户列表 / User list.
     *     权限 / permission: `sys:user:page`.
     */
    post: operations["managerSelect"];
  };
  "/manager/select/info/{id}": {
    /**
     * 用户信息 / User information
     * @description 用户信息 / User information.
     */
    get: operations["managerInfo"];
  };
  "/manager/update": {
    /**
     * 修改用户 / Change user
     * @description 修改用户 / Change user.
     *     权限 / permission: `sys:user:update`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["managerUpdate"];
  };
  "/manager/delete/{id}": {
    /**
     * 删除用户 / Delete user
     * @description 删除用户 / Delete user.
     *     权限 / permission: `sys:user:delete`.
     */
    delete: operations["managerDelete"];
  };
  "/manager/deleteAll": {
    /**
     * 批量删除用户 / Delete users
     * @description 批量删除用户 / Delete users.
     *     权限 / permission: `sys:user:delete`.
     */
    post: operations["managerDeleteAll"];
  };
  "/map/sources": {
    /**
     * 底图来源 / Base maps
     * @description 底图来源 / Base maps.
     *     权限 / permission: `plant:map`.
     */
    get: operations["mapSources"];
  };
  "/map/tile/{z}/{x}/{y}": {
    /**
     * 底图瓦片 / Tile of the base map
     * @description 底图瓦片 / Tile of the base map.
     *     权限 / permission: `plant:map`.
     */
    get: operations["mapTile"];
  };
  "/material/upload": {
    /**
     * 上传图片素材 / Upload a picture
     * @description 上传图片素材 / Upload a picture.
     */
    post: operations["materialUpload"];
  };
  "/material/{id}": {
    /**
     * 图片素材 / Picture
     * @description 图片素材 / Picture.
     */
    get: operations["materialShow"];
  };
  "/menus/select/condition": {
    /**
     * 菜单列表 / Menu list
     * @description 菜单列表 / Menu list.
     */
    post: operations["menuSelect"];
  };
  "/menus/insert": {
    /**
     * 新增菜单 / Add menu
     * @description 新增菜单 / Add menu.
     *     权限 / permission: `sys:menu:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["menuInsert"];
  };
  "/menus/update": {
    /**
     * 修改菜单 / Change menu
     * @description 修改菜单 / Change menu.
     *     权限 / permission: `sys:menu:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["menuUpdate"];
  };
  "/menus/delete/{id}": {
    /**
     * 删除菜单 / Delete menu
     * @description 删除菜单 / Delete menu.
     *     权限 / permission: `sys:menu:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    delete: operations["menuDelete"];
  };
  "/menus/deleteAll": {
    /**
     * 批量删除菜单 / Delete menus
     * @description 批量删除菜单 / Delete menus.
     *     权限 / permission: `sys:menu:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["menuDeleteAll"];
  };
  "/sys/module/list": {
    /**
     * 功能模块列表 / Modules
     * @description 功能模块列表 / Modules.
     *     权限 / permission: `sys:module:list`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["moduleList"];
  };
  "/sys/module/switch": {
    /**
     * 启用或停用功能模块 / Switch module on or off
     * @description 启用或停用功能模块 / Switch module on or off.
     *     权限 / permission: `sys:module:switch`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["moduleSwitch"];
  };
  "/netdisk/manage/list": {
    /**
     * 文件列表 / Files
     * @description 文件列表 / Files.
     *     权限 / permission: `netdisk:manage:list`.
     */
    get: operations["netdiskList"];
  };
  "/netdisk/manage/mkdir": {
    /**
     * 新建文件夹 / Create a folder
     * @description 新建文件夹 / Create a folder.
     *     权限 / permission: `netdisk:manage:mkdir`.
     */
    post: operations["netdiskMkdir"];
  };
  "/netdisk/manage/info": {
    /**
     * 文件详情 / File details
     * @description 文件详情 / File details.
     *     权限 / permission: `netdisk:manage:info`.
     */
    get: operations["netdiskInfo"];
  };
  "/netdisk/manage/mark": {
    /**
     * 文件备注 / Remark on a file
     * @description 文件备注 / Remark on a file.
     *     权限 / permission: `netdisk:manage:mark`.
     */
    post: operations["netdiskMark"];
  };
  "/netdisk/manage/rename": {
    /**
     * 重命名 / Rename
     * @description 重命名 / Rename.
     *     权限 / permission: `netdisk:manage:rename`.
     */
    post: operations["netdiskRename"];
  };
  "/netdisk/manage/cut": {
    /**
     * 移动 / Move
     * @description 移动 / Move.
     *     权限 / permission: `netdisk:manage:cut`.
     */
    post: operations["netdiskCut"];
  };
  "/netdisk/manage/copy": {
    /**
     * 复制 / Copy
     * @description 复制 / Copy.
     *     权限 / permission: `netdisk:manage:copy`.
     */
    post: operations["netdiskCopy"];
  };
  "/netdisk/manage/delete": {
    /**
     * 删除文件 / Delete files
     * @description 删除文件 / Delete files.
     *     权限 / permission: `netdisk:manage:delete`.
     */
    post: operations["netdiskDelete"];
  };
  "/netdisk/manage/check": {
    /**
     * 查看后台操作 / Progress of an operation
     * @description 查看后台操作 / Progress of an operation.
     *     权限 / permission: `netdisk:manage:check`.
     */
    post: operations["netdiskCheck"];
  };
  "/netdisk/manage/trash": {
    /**
     * 回收站 / Trash
     * @description 回收站 / Trash.
     *     权限 / permission: `netdisk:manage:list`.
     */
    get: operations["netdiskTrash"];
  };
  "/netdisk/manage/restore": {
    /**
     * 还原文件 / Restore files
     * @description 还原文件 / Restore files.
     *     权限 / permission: `netdisk:manage:delete`.
     */
    post: operations["netdiskRestore"];
  };
  "/netdisk/manage/purge": {
    /**
     * 彻底删除文件 / Delete files for good
     * @description 彻底删除文件 / Delete files for good.
     *     权限 / permission: `netdisk:manage:purge`.
     */
    post: operations["netdiskPurge"];
  };
  "/netdisk/manage/empty": {
    /**
     * 清空回收站 / Empty the trash
     * @description 清空回收站 / Empty the trash.
     *     权限 / permission: `netdisk:manage:purge`.
     */
    post: operations["netdiskEmpty"];
  };
  "/netdisk/manage/quota": {
    /**
     * 网盘容量 / Netdisk space
     * @description 网盘容量 / Netdisk space.
     *     权限 / permission: `netdisk:manage:list`.
     */
    get: operations["netdiskQuota"];
  };
  "/netdisk/manage/stat": {
    /**
     * 网盘统计 / Netdisk figures
     * @description 网盘统计 / Netdisk figures.
     *     权限 / permission: `netdisk:manage:list`.
     */
    get: operations["netdiskStat"];
  };
  "/netdisk/manage/token": {
    /**
     * 上传文件 / Upload files
     * @description 上传文件 / Upload files.
     *     权限 / permission: `netdisk:manage:token`.
     */
    post: operations["netdiskTransferToken"];
  };
  "/netdisk/manage/upload": {
    /**
     * 上传文件分片 / Upload a chunk
     * @description 上传文件分片 / Upload a chunk.
     *     权限 / permission: `netdisk:manage:token`.
     */
    post: operations["netdiskTransferUpload"];
  };
  "/netdisk/manage/uploadStatus": {
    /**
     * 上传进度 / Progress of an upload
     * @description 上传进度 / Progress of an upload.
     *     权限 / permission: `netdisk:manage:token`.
     */
    get: operations["netdiskTransferUploadStatus"];
  };
  "/netdisk/manage/uploadFinish": {
    /**
     * 完成上传 / Finish an upload
     * @description 完成上传 / Finish an upload.
     *     权限 / permission: `netdisk:manage:token`.
     */
    post: operations["netdiskTransferUploadFinish"];
  };
  "/netdisk/manage/uploads": {
    /**
     * 未完成的上传 / Open uploads
     * @description 未完成的上传 / Open uploads.
     *     权限 / permission: `netdisk:manage:list`.
     */
    get: operations["netdiskTransferUploads"];
  };
  "/netdisk/manage/uploadCancel": {
    /**
     * 取消上传 / Cancel an upload
     * @description 取消上传 / Cancel an upload.
     *     权限 / permission: `netdisk:manage:token`.
     */
    post: operations["netdiskTransferUploadCancel"];
  };
  "/netdisk/manage/download": {
    /**
     * 下载文件 / Download a file
     * @description 下载文件 / Download a file.
     *     权限 / permission: `netdisk:manage:download`.
     */
    get: operations["netdiskTransferDownload"];
    /**
     * 下载文件 / Download files
     * @description 下载文件 / Download files.
     *     权限 / permission: `netdisk:manage:download`.
     */
    post: operations["netdiskTransferTicket"];
  };
  "/netdisk/manage/preview": {
    /**
     * 预览文件 / Preview a file
     * @description 预览文件 / Preview a file.
     *     权限 / permission: `netdisk:manage:download`.
     */
    get: operations["netdiskTransferPreview"];
  };
  "/netdisk/file/{ticket}": {
    /**
     * 凭票下载文件 / Download with a ticket
     * @description 凭票下载文件 / Download with a ticket.
     */
    get: operations["netdiskTransferFile"];
  };
  "/plant/node/page": {
    /**
     * 节点列表 / Nodes
     * @description 节点列表 / Nodes.
     *     权限 / permission: `plant:node:page`.
     */
    get: operations["nodePage"];
  };
  "/plant/node/info": {
    /**
     * 节点详情 / Node details
     * @description 节点详情 / Node details.
     *     权限 / permission: `plant:node:info`.
     */
    get: operations["nodeInfo"];
  };
  "/plant/node/add": {
    /**
     * 新增节点 / Add node
     * @description 新增节点 / Add node.
     *     权限 / permission: `plant:node:add`.
     */
    post: operations["nodeAdd"];
  };
  "/plant/node/update": {
    /**
     * 修改节点 / Change node
     * @description 修改节点 / Change node.
     *     权限 / permission: `plant:node:update`.
     */
    post: operations["nodeUpdate"];
  };
  "/plant/node/delete": {
    /**
     * 删除节点 / Delete node
     * @description 删除节点 / Delete node.
     *     权限 / permission: `plant:node:delete`.
     */
    post: operations["nodeDelete"];
  };
  "/sys/channel/page": {
    /**
     * 通知渠道列表 / Notification channels
     * @description 通知渠道列表 / Notification channels.
     *     权限 / permission: `sys:channel:page`.
     */
    get: operations["notifyPage"];
  };
  "/sys/channel/add": {
    /**
     * 新增通知渠道 / Add a notification channel
     * @description 新增通知渠道 / Add a notification channel.
     *     权限 / permission: `sys:channel:add`.
     */
    post: operations["notifyAdd"];
  };
  "/sys/channel/update": {
    /**
     * 修改通知渠道 / Change a notification channel
     * @description 修改通知渠道 / Change a notification channel.
     *     权限 / permission: `sys:channel:update`.
     */
    post: operations["notifyUpdate"];
  };
  "/sys/channel/delete": {
    /**
     * 删除通知渠道 / Remove a notification channel
     * @description 删除通知渠道 / Remove a notification channel.
     *     权限 / permission: `sys:channel:delete`.
     */
    post: operations["notifyDelete"];
  };
  "/sys/channel/secret": {
    /**
     * 更换签名密钥 / Renew the secret of a webhook
     * @description 更换签名密钥 / Renew the secret of a webhook.
     *     权限 / permission: `sys:channel:secret`.
     */
    post: operations["notifyRenew"];
  };
  "/sys/channel/test": {
    /**
     * 测试通知渠道 / Test a notification channel
     * @description 测试通知渠道 / Test a notification channel.
     *     权限 / permission: `sys:channel:test`.
     */
    post: operations["notifyTest"];
  };
  "/sys/channel/log": {
    /**
     * 通知发送记录 / Deliveries of a channel
     * @description 通知发送记录 / Deliveries of a channel.
     *     权限 / permission: `sys:channel:log`.
     */
    get: operations["notifyLog"];
  };
  "/sys/channel/dead": {
    /**
     * 通知死信 / Dead letters of a channel
     * @description 通知死信 / Dead letters of a channel.
     *     权限 / permission: `sys:channel:dead`.
     */
    get: operations["notifyDead"];
  };
  "/sys/channel/resend": {
    /**
     * 重发通知死信 / Send dead letters again
     * @description 重发通知死信 / Send dead letters again.
     *     权限 / permission: `sys:channel:resend`.
     */
    post: operations["notifyResend"];
  };
  "/oauth/login": {
    /**
     * 登录 / Sign in
     * @description 登录 / Sign in.
     */
    post: operations["oauthLogin"];
  };
  "/oauth/logout": {
    /**
     * 退出登录 / Sign out
     * @description 退出登录 / Sign out.
     */
    post: operations["oauthLogout"];
  };
  "/oauth/display": {
    /**
     * 大屏自身 / The large screen itself
     * @description 大屏自身 / The large screen itself.
     */
    get: operations["oauthDisplay"];
  };
  "/oauth/getCode": {
    /**
     * 获取验证码 / Get a captcha
     * @description 获取验证码 / Get a captcha.
     */
    get: operations["oauthGetCode"];
  };
  "/oauth/verify/0/{code}": {
    /**
     * 校验验证码 / Check a captcha
     * @description 校验验证码 / Check a captcha.
     */
    get: operations["oauthVerify"];
  };
  "/oauth/lock": {
    /**
     * 锁定屏幕 / Lock the session
     * @description 锁定屏幕 / Lock the session.
     */
    post: operations["oauthLock"];
  };
  "/oauth/unlock": {
    /**
     * 解锁屏幕 / Unlock the session
     * @description 解锁屏幕 / Unlock the session.
     */
    post: operations["oauthUnlock"];
  };
  "/oauth/confirm": {
    /**
     * 确认身份 / Confirm who it is
     * @description 确认身份 / Confirm who it is.
     */
    post: operations["oauthConfirm"];
  };
  "/sys/online/list": {
    /**
     * 在线用户列表 / Online users
     * @description 在线用户列表 / Online users.
     *     权限 / permission: `sys:online:list`.
     */
    get: operations["onlineList"];
  };
  "/sys/online/kick": {
    /**
     * 踢下线 / Kick
     * @description 踢下线 / Kick.
     *     权限 / permission: `sys:online:kick`.
     */
    post: operations["onlineKick"];
  };
  "/sys/online/addDisplay": {
    /**
     * 新增大屏令牌 / Add a display token
     * @description 新增大屏令牌 / Add a display token.
     *     权限 / permission: `sys:online:addDisplay`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["onlineAddDisplay"];
  };
  "/sys/online/export": {
    /**
     * 导出在线用户 / Export online users
     * @description 导出在线用户 / Export online users.
     *     权限 / permission: `sys:online:export`.
     */
    get: operations["onlineExport"];
  };
  "/account/token/list": {
    /**
     * 我的访问令牌 / My API tokens
     * @description 我的访问令牌 / My API tokens.
     */
    get: operations["ownTokenList"];
  };
  "/account/token/options": {
    /**
     * 我的访问令牌可选范围 / What my API tokens may get
     * @description 我的访问令牌可选范围 / What my API tokens may get.
     */
    get: operations["ownTokenOptions"];
  };
  "/account/token/add": {
    /**
     * 新建我的访问令牌 / Make an API token of mine
     * @description 新建我的访问令牌 / Make an API token of mine.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["ownTokenAdd"];
  };
  "/account/token/revoke": {
    /**
     * 吊销我的访问令牌 / Revoke an API token of mine
     * @description 吊销我的访问令牌 / Revoke an API token of mine.
     */
    post: operations["ownTokenRevoke"];
  };
  "/account/token/self": {
    /**
     * 访问令牌自身 / The API token itself
     * @description 访问令牌自身 / The API token itself.
     */
    get: operations["ownTokenSelf"];
  };
  "/sys/param-config/page": {
    /**
     * 参数列表 / Parameter list
     * @description 参数列表 / Parameter list.
     *     权限 / permission: `sys:param-config:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["parameterPage"];
  };
  "/sys/param-config/info": {
    /**
     * 参数详情 / Parameter details
     * @description 参数详情 / Parameter details.
     *     权限 / permission: `sys:param-config:info`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["parameterInfo"];
  };
  "/sys/param-config/add": {
    /**
     * 新增参数 / Add parameter
     * @description 新增参数 / Add parameter.
     *     权限 / permission: `sys:param-config:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["parameterAdd"];
  };
  "/sys/param-config/update": {
    /**
     * 修改参数 / Change parameter
     * @description 修改参数 / Change parameter.
     *     权限 / permission: `sys:param-config:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["parameterUpdate"];
  };
  "/sys/param-config/reset": {
    /**
     * 恢复默认参数 / Reset parameters
     * @description 恢复默认参数 / Reset parameters.
     *     权限 / permission: `sys:param-config:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["parameterReset"];
  };
  "/sys/param-config/delete": {
    /**
     * 删除参数 / Delete parameters
     * @description 删除参数 / Delete parameters.
     *     权限 / permission: `sys:param-config:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["parameterDelete"];
  };
  "/sys/param-config/export": {
    /**
     * 导出参数 / Export parameters
     * @description 导出参数 / Export parameters.
     *     权限 / permission: `sys:param-config:export`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["parameterExport"];
  };
  "/plant/tree": {
    /**
     * 资源树 / Resource tree
     * @description 资源树 / Resource tree.
     *     权限 / permission: `plant:tree`.
     */
    get: operations["plantTree"];
  };
  "/plant/map": {
    /**
     * 资源地图 / Resource map
     * @description 资源地图 / Resource map.
     *     权限 / permission: `plant:map`.
     */
    get: operations["plantMap"];
  };
  "/plant/site/add": {
    /**
     * 新增站点 / Add site
     * @description 新增站点 / Add site.
     *     权限 / permission: `plant:site:add`.
     */
    post: operations["plantSiteAdd"];
  };
  "/plant/site/update": {
    /**
     * 修改站点 / Change site
     * @description 修改站点 / Change site.
     *     权限 / permission: `plant:site:update`.
     */
    post: operations["plantSiteUpdate"];
  };
  "/plant/site/delete": {
    /**
     * 删除站点 / Delete site
     * @description 删除站点 / Delete site.
     *     权限 / permission: `plant:site:delete`.
     */
    post: operations["plantSiteDelete"];
  };
  "/plant/site/page": {
    /**
     * 站点列表 / Sites
     * @description 站点列表 / Sites.
     *     权限 / permission: `plant:site:page`.
     */
    get: operations["plantSitePage"];
  };
  "/plant/device/add": {
    /**
     * 新增设备 / Add device
     * @description 新增设备 / Add device.
     *     权限 / permission: `plant:device:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["plantDeviceAdd"];
  };
  "/plant/device/page": {
    /**
     * 设备列表 / Devices
     * @description 设备列表 / Devices.
     *     权限 / permission: `plant:device:page`.
     */
    get: operations["plantDevicePage"];
  };
  "/plant/device/update": {
    /**
     * 修改设备 / Change device
     * @description 修改设备 / Change device.
     *     权限 / permission: `plant:device:update`.
     */
    post: operations["plantDeviceUpdate"];
  };
  "/plant/device/delete": {
    /**
     * 删除设备 / Delete devices
     * @description 删除设备 / Delete devices.
     *     权限 / permission: `plant:device:delete`.
     */
    post: operations["plantDeviceDelete"];
  };
  "/plant/device/rotateKey": {
    /**
     * 更换设备密钥 / Rotate device key
     * @description 更换设备密钥 / Rotate device key.
     *     权限 / permission: `plant:device:rotateKey`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["plantDeviceRotateKey"];
  };
  "/plant/link/add": {
    /**
     * 新增光路 / Add link
     * @description 新增光路 / Add link.
     *     权限 / permission: `plant:link:add`.
     */
    post: operations["plantLinkAdd"];
  };
  "/plant/link/span": {
    /**
     * 修改前导与末端光纤 / Change launch and receive fibre
     * @description 修改前导与末端光纤 / Change launch and receive fibre.
     *     权限 / permission: `plant:link:span`.
     */
    post: operations["plantLinkSpan"];
  };
  "/plant/link/update": {
    /**
     * 修改光路 / Change link
     * @description 修改光路 / Change link.
     *     权限 / permission: `plant:link:update`.
     */
    post: operations["plantLinkUpdate"];
  };
  "/plant/link/route": {
    /**
     * 修改光路路由 / Change route of a link
     * @description 修改光路路由 / Change route of a link.
     *     权限 / permission: `plant:link:route`.
     */
    post: operations["plantLinkRoute"];
  };
  "/plant/link/delete": {
    /**
     * 删除光路 / Delete link
     * @description 删除光路 / Delete link.
     *     权限 / permission: `plant:link:delete`.
     */
    post: operations["plantLinkDelete"];
  };
  "/plant/link/page": {
    /**
     * 光路列表 / Links
     * @description 光路列表 / Links.
     *     权限 / permission: `plant:link:page`.
     */
    get: operations["plantLinkPage"];
  };
  "/plant/link/info": {
    /**
     * 光路详情 / Link details
     * @description 光路详情 / Link details.
     *     权限 / permission: `plant:link:info`.
     */
    get: operations["plantLinkInfo"];
  };
  "/plant/landmark/find": {
    /**
     * 查找标记点 / Find landmarks
     * @description 查找标记点 / Find landmarks.
     *     权限 / permission: `plant:link:info`.
     */
    get: operations["plantLandmarkFind"];
  };
  "/plant/landmark/add": {
    /**
     * 新增标记点 / Add landmarks
     * @description 新增标记点 / Add landmarks.
     *     权限 / permission: `plant:landmark:add`.
     */
    post: operations["plantLandmarkAdd"];
  };
  "/plant/landmark/set": {
    /**
     * 修改标记点 / Change landmarks
     * @description 修改标记点 / Change landmarks.
     *     权限 / permission: `plant:landmark:set`.
     */
    post: operations["plantLandmarkSet"];
  };
  "/plant/zone/set": {
    /**
     * 修改防区 / Change zones
     * @description 修改防区 / Change zones.
     *     权限 / permission: `plant:zone:set`.
     */
    post: operations["plantZoneSet"];
  };
  "/plant/zone/add": {
    /**
     * 新增防区 / Add zone
     * @description 新增防区 / Add zone.
     *     权限 / permission: `plant:zone:add`.
     */
    post: operations["plantZoneAdd"];
  };
  "/plant/bulk/device": {
    /**
     * 批量修改设备 / Change several devices
     * @description 批量修改设备 / Change several devices.
     *     权限 / permission: `plant:device:update`.
     */
    post: operations["plantBulkDevice"];
  };
  "/plant/bulk/link": {
    /**
     * 批量修改光路 / Change several links
     * @description 批量修改光路 / Change several links.
     *     权限 / permission: `plant:link:update`.
     */
    post: operations["plantBulkLink"];
  };
  "/plant/bulk/cable": {
    /**
     * 批量修改光缆 / Change several cables
     * @description 批量修改光缆 / Change several cables.
     *     权限 / permission: `plant:cable:update`.
     */
    post: operations["plantBulkCable"];
  };
  "/plant/bulk/node": {
    /**
     * 批量修改节点 / Change several nodes
     * @description 批量修改节点 / Change several nodes.
     *     权限 / permission: `plant:node:update`.
     */
    post: operations["plantBulkNode"];
  };
  "/plant/change/page": {
    /**
     * 资源变更记录 / Changes of the plant
     * @description 资源变更记录 / Changes of the plant.
     *     权限 / permission: `plant:change:page`.
     */
    get: operations["plantChangePage"];
  };
  "/plant/change/undo": {
    /**
     * 撤销资源变更 / Undo a change of the plant
     * @description 撤销资源变更 / Undo a change of the plant.
     *     权限 / permission: `plant:change:undo`.
     */
    post: operations["plantChangeUndo"];
  };
  "/plant/export/file": {
    /**
     * 导出资源 / Export the plant
     * @description 导出资源 / Export the plant.
     *     权限 / permission: `plant:export:file`.
     */
    get: operations["plantExportFile"];
  };
  "/plant/export/archive": {
    /**
     * 导出整个资源档案 / Export a plant as one archive
     * @description 导出整个资源档案 / Export a plant as one archive.
     *     权限 / permission: `plant:export:archive`.
     */
    get: operations["plantExportArchive"];
  };
  "/plant/file/list": {
    /**
     * 查看文档与照片 / Documents and photographs
     * @description 查看文档与照片 / Documents and photographs.
     *     权限 / permission: `plant:file:list`.
     */
    get: operations["plantFileList"];
  };
  "/plant/file/upload": {
    /**
     * 上传文档与照片 / Add documents and photographs
     * @description 上传文档与照片 / Add documents and photographs.
     *     权限 / permission: `plant:file:add`.
     */
    post: operations["plantFileUpload"];
  };
  "/plant/file/attach": {
    /**
     * 从网盘添加文档与照片 / Add documents from the netdisk
     * @description 从网盘添加文档与照片 / Add documents from the netdisk.
     *     权限 / permission: `plant:file:add`.
     */
    post: operations["plantFileAttach"];
  };
  "/plant/file/update": {
    /**
     * 修改文档与照片 / Rename documents and photographs
     * @description 修改文档与照片 / Rename documents and photographs.
     *     权限 / permission: `plant:file:update`.
     */
    post: operations["plantFileUpdate"];
  };
  "/plant/file/delete": {
    /**
     * 移除文档与照片 / Take documents and photographs off
     * @description 移除文档与照片 / Take documents and photographs off.
     *     权限 / permission: `plant:file:delete`.
     */
    post: operations["plantFileDelete"];
  };
  "/plant/file/open": {
    /**
     * 打开文档与照片 / Open documents and photographs
     * @description 打开文档与照片 / Open documents and photographs.
     *     权限 / permission: `plant:file:list`.
     */
    get: operations["plantFileOpen"];
  };
  "/plant/file/picture": {
    /**
     * 照片缩略图 / Small pictures of photographs
     * @description 照片缩略图 / Small pictures of photographs.
     *     权限 / permission: `plant:file:list`.
     */
    get: operations["plantFilePicture"];
  };
  "/plant/file/picture/set": {
    /**
     * 保存缩略图 / Keep small pictures
     * @description 保存缩略图 / Keep small pictures.
     *     权限 / permission: `plant:file:add`.
     */
    post: operations["plantFileSetPicture"];
  };
  "/plant/import/page": {
    /**
     * 资源导入记录 / Imports of the plant
     * @description 资源导入记录 / Imports of the plant.
     *     权限 / permission: `plant:import:page`.
     */
    get: operations["plantImportPage"];
  };
  "/plant/import/info": {
    /**
     * 资源导入详情 / Import of the plant
     * @description 资源导入详情 / Import of the plant.
     *     权限 / permission: `plant:import:info`.
     */
    get: operations["plantImportInfo"];
  };
  "/plant/import/upload": {
    /**
     * 上传导入文件 / Upload a file to import
     * @description 上传导入文件 / Upload a file to import.
     *     权限 / permission: `plant:import:upload`.
     */
    post: operations["plantImportUpload"];
  };
  "/plant/import/check": {
    /**
     * 检查导入 / Check an import
     * @description 检查导入 / Check an import.
     *     权限 / permission: `plant:import:check`.
     */
    post: operations["plantImportCheck"];
  };
  "/plant/import/run": {
    /**
     * 开始导入 / Begin an import
     * @description 开始导入 / Begin an import.
     *     权限 / permission: `plant:import:run`.
     */
    post: operations["plantImportRun"];
  };
  "/plant/import/cancel": {
    /**
     * 取消导入 / Cancel an import
     * @description 取消导入 / Cancel an import.
     *     权限 / permission: `plant:import:cancel`.
     */
    post: operations["plantImportCancel"];
  };
  "/plant/import/undo": {
    /**
     * 撤销导入 / Undo an import
     * @description 撤销导入 / Undo an import.
     *     权限 / permission: `plant:import:undo`.
     */
    post: operations["plantImportUndo"];
  };
  "/plant/import/rows": {
    /**
     * 导入结果 / Rows of an import
     * @description 导入结果 / Rows of an import.
     *     权限 / permission: `plant:import:rows`.
     */
    get: operations["plantImportRows"];
  };
  "/plant/import/faults": {
    /**
     * 下载导入错误 / Download the faults of an import
     * @description 下载导入错误 / Download the faults of an import.
     *     权限 / permission: `plant:import:faults`.
     */
    get: operations["plantImportFaults"];
  };
  "/plant/import/places": {
    /**
     * 导入位置预览 / Where the rows of an import lie
     * @description 导入位置预览 / Where the rows of an import lie.
     *     权限 / permission: `plant:import:places`.
     */
    get: operations["plantImportPlaces"];
  };
  "/plant/import/template": {
    /**
     * 下载导入模板 / Download a template for an import
     * @description 下载导入模板 / Download a template for an import.
     *     权限 / permission: `plant:import:template`.
     */
    get: operations["plantImportTemplate"];
  };
  "/monitor/quality/page": {
    /**
     * 光纤质量列表 / Fibre quality list
     * @description 光纤质量列表 / Fibre quality list.
     *     权限 / permission: `monitor:quality:page`.
     */
    get: operations["qualityPage"];
  };
  "/monitor/quality/info": {
    /**
     * 光纤质量详情 / Fibre quality details
     * @description 光纤质量详情 / Fibre quality details.
     *     权限 / permission: `monitor:quality:info`.
     */
    get: operations["qualityInfo"];
  };
  "/monitor/quality/trend": {
    /**
     * 光纤质量趋势 / Fibre quality trend
     * @description 光纤质量趋势 / Fibre quality trend.
     *     权限 / permission: `monitor:quality:trend`.
     */
    get: operations["qualityTrend"];
  };
  "/monitor/quality/heat": {
    /**
     * 光纤质量热图 / Fibre quality by day
     * @description 光纤质量热图 / Fibre quality by day.
     *     权限 / permission: `monitor:quality:heat`.
     */
    get: operations["qualityHeat"];
  };
  "/monitor/quality/lines": {
    /**
     * 光路损耗走势 / Loss of links over time
     * @description 光路损耗走势 / Loss of links over time.
     *     权限 / permission: `monitor:quality:lines`.
     */
    get: operations["qualityLines"];
  };
  "/monitor/quality/map": {
    /**
     * 光路等级分布 / Grades of all links
     * @description 光路等级分布 / Grades of all links.
     *     权限 / permission: `monitor:quality:map`.
     */
    get: operations["qualityMap"];
  };
  "/monitor/quality/stat": {
    /**
     * 光纤质量统计 / Fibre quality counts
     * @description 光纤质量统计 / Fibre quality counts.
     *     权限 / permission: `monitor:quality:stat`.
     */
    get: operations["qualityStat"];
  };
  "/monitor/quality/export": {
    /**
     * 导出光纤质量 / Export fibre quality
     * @description 导出光纤质量 / Export fibre quality.
     *     权限 / permission: `monitor:quality:export`.
     */
    get: operations["qualityExport"];
  };
  "/monitor/quality/link": {
    /**
     * 设置光路预算与纤芯类型 / Set budget and fibre class of a link
     * @description 设置光路预算与纤芯类型 / Set budget and fibre class of a link.
     *     权限 / permission: `monitor:quality:link`.
     */
    post: operations["qualityLink"];
  };
  "/monitor/quality/rule/page": {
    /**
     * 光纤质量规则集 / Fibre quality rule sets
     * @description 光纤质量规则集 / Fibre quality rule sets.
     *     权限 / permission: `monitor:quality:rule:page`.
     */
    get: operations["qualityRulePage"];
  };
  "/monitor/quality/rule/progress": {
    /**
     * 重新定级进度 / Progress of grading anew
     * @description 重新定级进度 / Progress of grading anew.
     *     权限 / permission: `monitor:quality:rule:progress`.
     */
    get: operations["qualityRuleProgress"];
  };
  "/monitor/quality/rule/add": {
    /**
     * 新增光纤质量规则集 / Add a fibre quality rule set
     * @description 新增光纤质量规则集 / Add a fibre quality rule set.
     *     权限 / permission: `monitor:quality:rule:add`.
     */
    post: operations["qualityRuleAdd"];
  };
  "/monitor/quality/rule/update": {
    /**
     * 修改光纤质量规则集 / Change a fibre quality rule set
     * @description 修改光纤质量规则集 / Change a fibre quality rule set.
     *     权限 / permission: `monitor:quality:rule:update`.
     */
    post: operations["qualityRuleUpdate"];
  };
  "/monitor/quality/rule/delete": {
    /**
     * 删除光纤质量规则集 / Remove a fibre quality rule set
     * @description 删除光纤质量规则集 / Remove a fibre quality rule set.
     *     权限 / permission: `monitor:quality:rule:delete`.
     */
    post: operations["qualityRuleDelete"];
  };
  "/monitor/report/page": {
    /**
     * 报告列表 / Report list
     * @description 报告列表 / Report list.
     *     权限 / permission: `monitor:report:page`.
     */
    get: operations["reportPage"];
  };
  "/monitor/report/info": {
    /**
     * 报告详情 / Report details
     * @description 报告详情 / Report details.
     *     权限 / permission: `monitor:report:info`.
     */
    get: operations["reportInfo"];
  };
  "/monitor/report/trace": {
    /**
     * 生成光路验收报告 / Make a report of a link
     * @description 生成光路验收报告 / Make a report of a link.
     *     权限 / permission: `monitor:report:trace`.
     */
    post: operations["reportTrace"];
  };
  "/monitor/report/links": {
    /**
     * 生成多条光路的验收报告 / Make a report of several links
     * @description 生成多条光路的验收报告 / Make a report of several links.
     *     权限 / permission: `monitor:report:links`.
     */
    post: operations["reportLinks"];
  };
  "/monitor/report/batch": {
    /**
     * 生成光缆测试报告 / Make a report of a cable
     * @description 生成光缆测试报告 / Make a report of a cable.
     *     权限 / permission: `monitor:report:batch`.
     */
    post: operations["reportBatch"];
  };
  "/monitor/report/alarm": {
    /**
     * 生成故障报告 / Make a report of a fault
     * @description 生成故障报告 / Make a report of a fault.
     *     权限 / permission: `monitor:report:alarm`.
     */
    post: operations["reportAlarm"];
  };
  "/monitor/report/cancel": {
    /**
     * 取消生成报告 / Cancel a report
     * @description 取消生成报告 / Cancel a report.
     *     权限 / permission: `monitor:report:cancel`.
     */
    post: operations["reportCancel"];
  };
  "/monitor/report/delete": {
    /**
     * 删除报告记录 / Remove a report
     * @description 删除报告记录 / Remove a report.
     *     权限 / permission: `monitor:report:delete`.
     */
    post: operations["reportDelete"];
  };
  "/monitor/report/download": {
    /**
     * 下载报告 / Download a report
     * @description 下载报告 / Download a report.
     *     权限 / permission: `monitor:report:download`.
     */
    get: operations["reportDownload"];
  };
  "/sys/role/list": {
    /**
     * 角色列表 / Roles
     * @description 角色列表 / Roles.
     *     权限 / permission: `sys:role:list`.
     */
    get: operations["roleList"];
  };
  "/sys/role/page": {
    /**
     * 角色分页 / Roles by page
     * @description 角色分页 / Roles by page.
     *     权限 / permission: `sys:role:page`.
     */
    get: operations["rolePage"];
  };
  "/sys/role/info": {
    /**
     * 角色详情 / Role
     * @description 角色详情 / Role.
     *     权限 / permission: `sys:role:info`.
     */
    get: operations["roleInfo"];
  };
  "/sys/role/menus": {
    /**
     * 可授予的菜单与权限 / Menus and permissions to grant
     * @description 可授予的菜单与权限 / Menus and permissions to grant.
     *     权限 / permission: `sys:role:info`.
     */
    get: operations["roleMenus"];
  };
  "/sys/role/effect": {
    /**
     * 角色影响范围 / Reach of a role
     * @description 角色影响范围 / Reach of a role.
     *     权限 / permission: `sys:role:info`.
     */
    get: operations["roleEffect"];
  };
  "/sys/role/add": {
    /**
     * 新增角色 / Add role
     * @description 新增角色 / Add role.
     *     权限 / permission: `sys:role:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["roleAdd"];
  };
  "/sys/role/update": {
    /**
     * 修改角色 / Change role
     * @description 修改角色 / Change role.
     *     权限 / permission: `sys:role:update`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["roleUpdate"];
  };
  "/sys/role/delete": {
    /**
     * 删除角色 / Delete roles
     * @description 删除角色 / Delete roles.
     *     权限 / permission: `sys:role:delete`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["roleDelete"];
  };
  "/sys/role/export": {
    /**
     * 导出角色 / Export roles
     * @description 导出角色 / Export roles.
     *     权限 / permission: `sys:role:export`.
     */
    get: operations["roleExport"];
  };
  "/rolesMenus/select/condition": {
    /**
     * 角色菜单列表 / Role menu links
     * @description 角色菜单列表 / Role menu links.
     */
    post: operations["roleMenuSelect"];
  };
  "/rolesMenus/insert": {
    /**
     * 新增角色菜单 / Add role menu link
     * @description 新增角色菜单 / Add role menu link.
     *     权限 / permission: `sys:role:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["roleMenuInsert"];
  };
  "/rolesMenus/update": {
    /**
     * 修改角色菜单 / Change role menu link
     * @description 修改角色菜单 / Change role menu link.
     *     权限 / permission: `sys:role:update`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["roleMenuUpdate"];
  };
  "/rolesMenus/delete/{id}": {
    /**
     * 删除角色菜单 / Delete role menu link
     * @description 删除角色菜单 / Delete role menu link.
     *     权限 / permission: `sys:role:delete`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    delete: operations["roleMenuDelete"];
  };
  "/oauth/factor": {
    /**
     * 登录第二步验证 / Second step of a sign-in
     * @description 登录第二步验证 / Second step of a sign-in.
     */
    post: operations["secondStepFactor"];
  };
  "/oauth/passkey/options": {
    /**
     * 获取通行密钥质询 / Get a passkey challenge
     * @description 获取通行密钥质询 / Get a passkey challenge.
     */
    get: operations["secondStepPasskeyOptions"];
  };
  "/oauth/passkey": {
    /**
     * 通行密钥登录 / Sign in with a passkey
     * @description 通行密钥登录 / Sign in with a passkey.
     */
    post: operations["secondStepPasskey"];
  };
  "/sys/serve/stat": {
    /**
     * 服务状态 / Server status
     * @description 服务状态 / Server status.
     *     权限 / permission: `sys:serve:stat`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["serveStat"];
  };
  "/sys/serve/history": {
    /**
     * 服务状态历史 / Server status history
     * @description 服务状态历史 / Server status history.
     *     权限 / permission: `sys:serve:history`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["serveHistory"];
  };
  "/monitor/trace/import/add": {
    /**
     * 新建曲线导入 / Begin an import of traces
     * @description 新建曲线导入 / Begin an import of traces.
     *     权限 / permission: `monitor:trace:import:add`.
     */
    post: operations["sorImportAdd"];
  };
  "/monitor/trace/import/page": {
    /**
     * 曲线导入记录 / Imports of traces
     * @description 曲线导入记录 / Imports of traces.
     *     权限 / permission: `monitor:trace:import:page`.
     */
    get: operations["sorImportPage"];
  };
  "/monitor/trace/import/info": {
    /**
     * 曲线导入详情 / Import of traces
     * @description 曲线导入详情 / Import of traces.
     *     权限 / permission: `monitor:trace:import:info`.
     */
    get: operations["sorImportInfo"];
  };
  "/monitor/trace/import/upload": {
    /**
     * 上传要导入的曲线 / Upload traces to import
     * @description 上传要导入的曲线 / Upload traces to import.
     *     权限 / permission: `monitor:trace:import:upload`.
     */
    post: operations["sorImportUpload"];
  };
  "/monitor/trace/import/files": {
    /**
     * 要导入的曲线 / Files of an import of traces
     * @description 要导入的曲线 / Files of an import of traces.
     *     权限 / permission: `monitor:trace:import:files`.
     */
    get: operations["sorImportFiles"];
  };
  "/monitor/trace/import/results": {
    /**
     * 下载曲线导入结果 / Download what became of imported traces
     * @description 下载曲线导入结果 / Download what became of imported traces.
     *     权限 / permission: `monitor:trace:import:results`.
     */
    get: operations["sorImportResults"];
  };
  "/monitor/trace/import/drop": {
    /**
     * 放弃曲线导入 / Drop an import of traces
     * @description 放弃曲线导入 / Drop an import of traces.
     *     权限 / permission: `monitor:trace:import:drop`.
     */
    post: operations["sorImportDrop"];
  };
  "/monitor/trace/import/match": {
    /**
     * 按标识匹配光路 / Find links by ids
     * @description 按标识匹配光路 / Find links by ids.
     *     权限 / permission: `monitor:trace:import:match`.
     */
    post: operations["sorImportMatch"];
  };
  "/monitor/trace/import/place": {
    /**
     * 手工指定光路 / Choose links by hand
     * @description 手工指定光路 / Choose links by hand.
     *     权限 / permission: `monitor:trace:import:place`.
     */
    post: operations["sorImportPlace"];
  };
  "/monitor/trace/import/run": {
    /**
     * 开始导入曲线 / Import traces
     * @description 开始导入曲线 / Import traces.
     *     权限 / permission: `monitor:trace:import:run`.
     */
    post: operations["sorImportRun"];
  };
  "/monitor/trace/import/undo": {
    /**
     * 撤销曲线导入 / Undo an import of traces
     * @description 撤销曲线导入 / Undo an import of traces.
     *     权限 / permission: `monitor:trace:import:undo`.
     */
    post: operations["sorImportUndo"];
  };
  "/oauth/sso/providers": {
    /**
     * 单点登录方式 / Single sign-on providers
     * @description 单点登录方式 / Single sign-on providers.
     */
    get: operations["ssoProviders"];
  };
  "/oauth/sso/start/{provider}": {
    /**
     * 开始单点登录 / Start single sign-on
     * @description 开始单点登录 / Start single sign-on.
     */
    get: operations["ssoStart"];
  };
  "/oauth/sso/callback": {
    /**
     * 单点登录返回 / Return from single sign-on
     * @description 单点登录返回 / Return from single sign-on.
     */
    get: operations["ssoCallback"];
  };
  "/oauth/sso/finish": {
    /**
     * 完成单点登录 / Finish single sign-on
     * @description 完成单点登录 / Finish single sign-on.
     */
    post: operations["ssoFinish"];
  };
  "/sys/sso/provider/list": {
    /**
     * 身份提供方列表 / Identity providers
     * @description 身份提供方列表 / Identity providers.
     *     权限 / permission: `sys:sso:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["ssoRuleProviders"];
  };
  "/sys/sso/page": {
    /**
     * 单点登录规则 / Single sign-on rules
     * @description 单点登录规则 / Single sign-on rules.
     *     权限 / permission: `sys:sso:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["ssoRulePage"];
  };
  "/sys/sso/add": {
    /**
     * 新增单点登录规则 / Add single sign-on rule
     * @description 新增单点登录规则 / Add single sign-on rule.
     *     权限 / permission: `sys:sso:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["ssoRuleAdd"];
  };
  "/sys/sso/update": {
    /**
     * 修改单点登录规则 / Change single sign-on rule
     * @description 修改单点登录规则 / Change single sign-on rule.
     *     权限 / permission: `sys:sso:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["ssoRuleUpdate"];
  };
  "/sys/sso/move": {
    /**
     * 调整单点登录规则顺序 / Move single sign-on rule
     * @description 调整单点登录规则顺序 / Move single sign-on rule.
     *     权限 / permission: `sys:sso:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["ssoRuleMove"];
  };
  "/sys/sso/delete": {
    /**
     * 删除单点登录规则 / Delete single sign-on rule
     * @description 删除单点登录规则 / Delete single sign-on rule.
     *     权限 / permission: `sys:sso:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["ssoRuleDelete"];
  };
  "/sys/sso/test": {
    /**
     * 试算单点登录规则 / Try single sign-on rules
     * @description 试算单点登录规则 / Try single sign-on rules.
     *     权限 / permission: `sys:sso:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["ssoRuleTest"];
  };
  "/sys/info/brand": {
    /**
     * 系统名称与标识 / System name and logo
     * @description 系统名称与标识 / System name and logo.
     */
    get: operations["systemBrand"];
  };
  "/sys/info/info": {
    /**
     * 基本信息 / Basic information
     * @description 基本信息 / Basic information.
     *     权限 / permission: `sys:info:info`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["systemInfo"];
  };
  "/sys/info/update": {
    /**
     * 修改基本信息 / Change basic information
     * @description 修改基本信息 / Change basic information.
     *     权限 / permission: `sys:info:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["systemUpdate"];
  };
  "/sys/info/logo": {
    /**
     * 标识图片 / Logo
     * @description 标识图片 / Logo.
     */
    get: operations["systemLogo"];
    /**
     * 更换标识图片 / Change logo
     * @description 更换标识图片 / Change logo.
     *     权限 / permission: `sys:info:logo`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["systemChangeLogo"];
  };
  "/sys/info/logo/delete": {
    /**
     * 恢复默认标识图片 / Remove logo
     * @description 恢复默认标识图片 / Remove logo.
     *     权限 / permission: `sys:info:logo`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["systemRemoveLogo"];
  };
  "/sys/menu/list": {
    /**
     * 菜单列表 / Menu list
     * @description 菜单列表 / Menu list.
     *     权限 / permission: `sys:menu:list`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["systemMenuList"];
  };
  "/sys/menu/info": {
    /**
     * 菜单详情 / Menu
     * @description 菜单详情 / Menu.
     *     权限 / permission: `sys:menu:info`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["systemMenuInfo"];
  };
  "/sys/menu/add": {
    /**
     * 新增菜单 / Add menu
     * @description 新增菜单 / Add menu.
     *     权限 / permission: `sys:menu:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["systemMenuAdd"];
  };
  "/sys/menu/update": {
    /**
     * 修改菜单 / Change menu
     * @description 修改菜单 / Change menu.
     *     权限 / permission: `sys:menu:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["systemMenuUpdate"];
  };
  "/sys/menu/delete": {
    /**
     * 删除菜单 / Delete menu
     * @description 删除菜单 / Delete menu.
     *     权限 / permission: `sys:menu:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["systemMenuDelete"];
  };
  "/sys/menu/move": {
    /**
     * 移动菜单 / Move menus
     * @description 移动菜单 / Move menus.
     *     权限 / permission: `sys:menu:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["systemMenuMove"];
  };
  "/sys/menu/export": {
    /**
     * 导出菜单 / Export menus
     * @description 导出菜单 / Export menus.
     *     权限 / permission: `sys:menu:export`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["systemMenuExport"];
  };
  "/sys/task/page": {
    /**
     * 任务列表 / Task list
     * @description 任务列表 / Task list.
     *     权限 / permission: `sys:task:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["taskPage"];
  };
  "/sys/task/info": {
    /**
     * 任务详情 / Task details
     * @description 任务详情 / Task details.
     *     权限 / permission: `sys:task:info`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["taskInfo"];
  };
  "/sys/task/export": {
    /**
     * 导出任务 / Export tasks
     * @description 导出任务 / Export tasks.
     *     权限 / permission: `sys:task:export`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["taskExport"];
  };
  "/sys/task/handlers": {
    /**
     * 可用的任务处理 / What tasks can do
     * @description 可用的任务处理 / What tasks can do.
     *     权限 / permission: `sys:task:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["taskHandlers"];
  };
  "/sys/task/preview": {
    /**
     * 预览执行时间 / Preview of the next runs
     * @description 预览执行时间 / Preview of the next runs.
     *     权限 / permission: `sys:task:page`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    get: operations["taskPreview"];
  };
  "/sys/task/add": {
    /**
     * 新增任务 / Add a task
     * @description 新增任务 / Add a task.
     *     权限 / permission: `sys:task:add`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskAdd"];
  };
  "/sys/task/update": {
    /**
     * 修改任务 / Change a task
     * @description 修改任务 / Change a task.
     *     权限 / permission: `sys:task:update`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskUpdate"];
  };
  "/sys/task/delete": {
    /**
     * 删除任务 / Delete tasks
     * @description 删除任务 / Delete tasks.
     *     权限 / permission: `sys:task:delete`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskDelete"];
  };
  "/sys/task/start": {
    /**
     * 启动任务 / Start a task
     * @description 启动任务 / Start a task.
     *     权限 / permission: `sys:task:start`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskStart"];
  };
  "/sys/task/stop": {
    /**
     * 停止任务 / Stop a task
     * @description 停止任务 / Stop a task.
     *     权限 / permission: `sys:task:stop`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskStop"];
  };
  "/sys/task/once": {
    /**
     * 执行一次任务 / Run a task once
     * @description 执行一次任务 / Run a task once.
     *     权限 / permission: `sys:task:once`.
     *     仅对可见全部管理域者有效 / counts only for those who see all domains.
     */
    post: operations["taskOnce"];
  };
  "/monitor/test/plan": {
    /**
     * 查看周期测试 / See the plan of a link
     * @description 查看周期测试 / See the plan of a link.
     *     权限 / permission: `monitor:test:plan`.
     */
    get: operations["testPlanInfo"];
  };
  "/monitor/test/schedule": {
    /**
     * 设置周期测试 / Plan the tests of a link
     * @description 设置周期测试 / Plan the tests of a link.
     *     权限 / permission: `monitor:test:schedule`.
     */
    post: operations["testPlanSchedule"];
  };
  "/monitor/test/unschedule": {
    /**
     * 删除周期测试 / Remove the plan of a link
     * @description 删除周期测试 / Remove the plan of a link.
     *     权限 / permission: `monitor:test:unschedule`.
     */
    post: operations["testPlanUnschedule"];
  };
  "/monitor/trace/page": {
    /**
     * 曲线列表 / Trace list
     * @description 曲线列表 / Trace list.
     *     权限 / permission: `monitor:trace:page`.
     */
    get: operations["tracePage"];
  };
  "/monitor/trace/export": {
    /**
     * 导出曲线列表 / Export the trace list
     * @description 导出曲线列表 / Export the trace list.
     *     权限 / permission: `monitor:trace:page`.
     */
    get: operations["traceExport"];
  };
  "/monitor/trace/info": {
    /**
     * 曲线详情 / Trace details
     * @description 曲线详情 / Trace details.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceInfo"];
  };
  "/monitor/trace/download": {
    /**
     * 下载曲线 / Download a trace
     * @description 下载曲线 / Download a trace.
     *     权限 / permission: `monitor:trace:download`.
     */
    get: operations["traceDownload"];
  };
  "/monitor/trace/samples": {
    /**
     * 曲线采样点 / Trace samples
     * @description 曲线采样点 / Trace samples.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceSamples"];
  };
  "/monitor/trace/limits": {
    /**
     * 曲线测量极限 / What a trace can see
     * @description 曲线测量极限 / What a trace can see.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceLimits"];
  };
  "/monitor/trace/span": {
    /**
     * 曲线被测段 / The span of a trace
     * @description 曲线被测段 / The span of a trace.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceSpan"];
  };
  "/monitor/trace/combined": {
    /**
     * 多脉宽合并事件表 / Events of several pulses in one table
     * @description 多脉宽合并事件表 / Events of several pulses in one table.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceCombined"];
  };
  "/monitor/trace/both-ways": {
    /**
     * 双向事件表 / Events of both directions
     * @description 双向事件表 / Events of both directions.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceBothWays"];
  };
  "/monitor/trace/upload": {
    /**
     * 上传曲线 / Upload a trace
     * @description 上传曲线 / Upload a trace.
     *     权限 / permission: `monitor:trace:upload`.
     */
    post: operations["traceUpload"];
  };
  "/monitor/trace/compare": {
    /**
     * 比较曲线 / Compare with the reference
     * @description 比较曲线 / Compare with the reference.
     *     权限 / permission: `monitor:trace:compare`.
     */
    get: operations["traceCompare"];
  };
  "/monitor/trace/trend": {
    /**
     * 事件损耗趋势 / Trend of an event
     * @description 事件损耗趋势 / Trend of an event.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceTrend"];
  };
  "/monitor/trace/baseline": {
    /**
     * 设为参考曲线 / Make a trace the reference
     * @description 设为参考曲线 / Make a trace the reference.
     *     权限 / permission: `monitor:trace:baseline`.
     */
    post: operations["traceBaseline"];
  };
  "/monitor/trace/direction": {
    /**
     * 更正曲线方向 / Correct the direction of a trace
     * @description 更正曲线方向 / Correct the direction of a trace.
     *     权限 / permission: `monitor:trace:version:add`.
     */
    post: operations["traceCorrect"];
  };
  "/monitor/trace/template/info": {
    /**
     * 光路事件模板 / Template of the events of a link
     * @description 光路事件模板 / Template of the events of a link.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceTemplateInfo"];
  };
  "/monitor/trace/template/update": {
    /**
     * 修改光路事件模板 / Change the template of the events of a link
     * @description 修改光路事件模板 / Change the template of the events of a link.
     *     权限 / permission: `monitor:trace:template:update`.
     */
    post: operations["traceTemplateUpdate"];
  };
  "/monitor/trace/template/preview": {
    /**
     * 预览事件模板 / Preview the template on a trace
     * @description 预览事件模板 / Preview the template on a trace.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceTemplatePreview"];
  };
  "/monitor/trace/template/apply": {
    /**
     * 套用事件模板 / Apply the template to traces
     * @description 套用事件模板 / Apply the template to traces.
     *     权限 / permission: `monitor:trace:version:add`.
     */
    post: operations["traceTemplateApply"];
  };
  "/monitor/trace/version/list": {
    /**
     * 曲线事件版本 / Versions of the events of a trace
     * @description 曲线事件版本 / Versions of the events of a trace.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceVersionList"];
  };
  "/monitor/trace/version/info": {
    /**
     * 曲线事件版本详情 / A version of the events of a trace
     * @description 曲线事件版本详情 / A version of the events of a trace.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceVersionInfo"];
  };
  "/monitor/trace/version/measure": {
    /**
     * 测量事件 / Measure an event
     * @description 测量事件 / Measure an event.
     *     权限 / permission: `monitor:trace:info`.
     */
    get: operations["traceVersionMeasure"];
  };
  "/monitor/trace/version/add": {
    /**
     * 编辑曲线事件 / Edit the events of a trace
     * @description 编辑曲线事件 / Edit the events of a trace.
     *     权限 / permission: `monitor:trace:version:add`.
     */
    post: operations["traceVersionAdd"];
  };
  "/monitor/trace/version/restore": {
    /**
     * 恢复曲线事件版本 / Restore a version of the events of a trace
     * @description 恢复曲线事件版本 / Restore a version of the events of a trace.
     *     权限 / permission: `monitor:trace:version:add`.
     */
    post: operations["traceVersionRestore"];
  };
  "/sys/user/page": {
    /**
     * 用户列表 / User list
     * @description 用户列表 / User list.
     *     权限 / permission: `sys:user:page`.
     */
    get: operations["userPage"];
  };
  "/sys/user/info": {
    /**
     * 用户详情 / User details
     * @description 用户详情 / User details.
     *     权限 / permission: `sys:user:info`.
     */
    get: operations["userInfo"];
  };
  "/sys/user/add": {
    /**
     * 新增用户 / Add user
     * @description 新增用户 / Add user.
     *     权限 / permission: `sys:user:add`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["userAdd"];
  };
  "/sys/user/update": {
    /**
     * 修改用户 / Change user
     * @description 修改用户 / Change user.
     *     权限 / permission: `sys:user:update`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["userUpdate"];
  };
  "/sys/user/delete": {
    /**
     * 删除用户 / Delete users
     * @description 删除用户 / Delete users.
     *     权限 / permission: `sys:user:delete`.
     */
    post: operations["userDelete"];
  };
  "/sys/user/password": {
    /**
     * 重置密码 / Reset password
     * @description 重置密码 / Reset password.
     *     权限 / permission: `sys:user:password`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["userPassword"];
  };
  "/sys/user/export": {
    /**
     * 导出用户 / Export users
     * @description 导出用户 / Export users.
     *     权限 / permission: `sys:user:export`.
     */
    get: operations["userExport"];
  };
  "/sys/user/factor": {
    /**
     * 移除用户的第二重验证 / Remove the second factor of a user
     * @description 移除用户的第二重验证 / Remove the second factor of a user.
     *     权限 / permission: `sys:user:factor`.
     *     需要近期确认过密码的会话 / takes a session that was confirmed lately.
     */
    post: operations["userFactorRemove"];
  };
  "/account/view/list": {
    /**
     * 表格视图列表 / Saved views
     * @description 表格视图列表 / Saved views.
     */
    get: operations["viewList"];
  };
  "/account/view/save": {
    /**
     * 保存表格视图 / Save view
     * @description 保存表格视图 / Save view.
     */
    post: operations["viewSave"];
  };
  "/account/view/delete": {
    /**
     * 删除表格视图 / Delete view
     * @description 删除表格视图 / Delete view.
     */
    post: operations["viewDelete"];
  };
  "/health/live": {
    /**
     * 进程存活 / The process is alive
     * @description 供探针使用 / For probes.
     */
    get: operations["healthLive"];
  };
  "/health/ready": {
    /**
     * 可以服务 / Ready for calls
     * @description 供探针使用；503 时 reason 说明原因 / For probes; with 503 the reason says why not.
     */
    get: operations["healthReady"];
  };
  "/metrics": {
    /**
     * 指标 / Figures for Prometheus
     * @description 运维页面 / A page for operators.
     */
    get: operations["metricsRead"];
  };
  "/openapi.json": {
    /**
     * 本文档 / This description
     * @description 运维页面 / A page for operators.
     */
    get: operations["openapiRead"];
  };
  "/asyncapi.json": {
    /**
     * MQTT 与 websocket 的描述 / The description of MQTT and the websocket
     * @description 运维页面 / A page for operators.
     */
    get: operations["asyncapiRead"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AccountEndSessionBody: {
      /** Format: uuid */
      id: string;
    };
    AccountFailuresAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SignInFailures"];
    };
    AccountInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["User"];
    };
    AccountPasswordBody: {
      originPassword: string;
      newPassword: string;
    };
    AccountPermmenuAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        menus: components["schemas"]["Menu"][];
        perms: string[];
      };
    };
    AccountSession: {
      /** Format: uuid */
      id: string;
      ip: string | null;
      os: string | null;
      browser: string | null;
      signedInAt: string;
      lastSeenAt: string;
      expiresAt: string;
      isLocked: boolean;
      isCurrent: boolean;
    };
    AccountSessionsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["AccountSession"][];
    };
    AccountSettings: {
      navTheme: components["schemas"]["NavTheme"];
      primaryColor: string;
      layout: components["schemas"]["Layout"];
      contentWidth: components["schemas"]["ContentWidth"];
      fixedHeader: boolean;
      fixSiderbar: boolean;
      colorWeak: boolean;
      menuLocale: boolean;
      title: string | null;
      pwa: boolean;
      iconfontUrl: string | null;
      density: components["schemas"]["Density"];
      locale: components["schemas"]["LocaleName"];
    };
    AccountSettingsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["AccountSettings"] | null;
    };
    AccountUpdateBody: {
      name?: string;
      nickName?: string | null;
      email?: string | null;
      phone?: string | null;
      remark?: string | null;
      avatar?: string | null;
    };
    /** @enum {string} */
    AdminState: "planned" | "in-service" | "in-maintenance" | "out-of-service";
    Alarm: {
      /** Format: uuid */
      id: string;
      type: components["schemas"]["AlarmType"];
      severity: components["schemas"]["Severity"];
      state: components["schemas"]["AlarmState"];
      acked: boolean;
      ackedBy: string | null;
      ackedAt: string | null;
      shelvedUntil: string | null;
      suppressedBy: string | null;
      assignee: string | null;
      count: number;
      linkId: number | null;
      linkCode: string | null;
      linkName: string | null;
      linkLengthM: number | null;
      deviceId: number | null;
      deviceCode: string;
      zoneId: number | null;
      zoneName: string | null;
      positionM: number | null;
      lengthM: number | null;
      place: components["schemas"]["Place"] | null;
      seenFrom: {
        linkId: number;
        linkCode: string;
        positionM: number;
      } | null;
      raisedAt: string;
      changedAt: string;
      clearedAt: string | null;
      value: number | null;
      unit: string | null;
      confidence: number | null;
      domainId: number;
      parentId: string | null;
      drillEndsAt: string | null;
      revision: number;
      search: components["schemas"]["SearchWords"];
    };
    AlarmAckAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmAckBody: {
      ids: string[];
      comment?: string;
    };
    AlarmAckMatchingAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        changed: number;
        refused: {
          reason: string;
          msg: string;
          count: number;
        }[];
        nextCursor: string | null;
      };
    };
    AlarmAckMatchingBody: {
      filter: {
        state?: components["schemas"]["AlarmFilterState"];
        severity?: string;
        type?: string;
        domainId?: number;
        linkId?: number;
        deviceId?: number;
        zoneId?: number;
        acked?: boolean;
        shelved?: boolean;
        drill?: boolean;
        /** Format: date-time */
        from?: string;
        /** Format: date-time */
        to?: string;
        positionFromM?: number;
        positionToM?: number;
        keyword?: string;
      };
      throughSeq: number;
      cursor?: string;
      comment?: string;
    };
    AlarmClearAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmClearBody: {
      ids: string[];
      comment: string;
    };
    AlarmClearMatchingAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        changed: number;
        refused: {
          reason: string;
          msg: string;
          count: number;
        }[];
        nextCursor: string | null;
      };
    };
    AlarmClearMatchingBody: {
      filter: {
        state?: components["schemas"]["AlarmFilterState"];
        severity?: string;
        type?: string;
        domainId?: number;
        linkId?: number;
        deviceId?: number;
        zoneId?: number;
        acked?: boolean;
        shelved?: boolean;
        drill?: boolean;
        /** Format: date-time */
        from?: string;
        /** Format: date-time */
        to?: string;
        positionFromM?: number;
        positionToM?: number;
        keyword?: string;
      };
      throughSeq: number;
      cursor?: string;
      comment: string;
    };
    AlarmCommentAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmCommentBody: {
      /** Format: uuid */
      id: string;
      comment: string;
    };
    AlarmDrillAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Alarm"];
    };
    AlarmDrillBody: {
      linkId: number;
      positionM: number;
      type: components["schemas"]["DrillType"];
      severity: components["schemas"]["Severity"];
      reason: string;
      minutes: number;
    };
    AlarmEndDrillAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmEndDrillBody: {
      ids: string[];
      comment?: string;
    };
    /** @enum {string} */
    AlarmFilterState: "active" | "cleared" | "all";
    AlarmInfo: {
      alarm: components["schemas"]["Alarm"];
      place: components["schemas"]["PlaceDetail"] | null;
      journal: components["schemas"]["JournalEntry"][];
      occurrences: components["schemas"]["Occurrence"][];
      similar: components["schemas"]["Alarm"][];
      latestTraceId: string | null;
      referenceTraceId: string | null;
    };
    AlarmInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["AlarmInfo"];
    };
    /** @enum {string} */
    AlarmNew: "raised" | "severity-raised" | "located" | "cleared" | "acknowledged";
    AlarmPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Alarm"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    AlarmShelveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmShelveBody: {
      ids: string[];
      /** Format: date-time */
      until: string;
      comment: string;
    };
    AlarmShelveMatchingAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        changed: number;
        refused: {
          reason: string;
          msg: string;
          count: number;
        }[];
        nextCursor: string | null;
      };
    };
    AlarmShelveMatchingBody: {
      filter: {
        state?: components["schemas"]["AlarmFilterState"];
        severity?: string;
        type?: string;
        domainId?: number;
        linkId?: number;
        deviceId?: number;
        zoneId?: number;
        acked?: boolean;
        shelved?: boolean;
        drill?: boolean;
        /** Format: date-time */
        from?: string;
        /** Format: date-time */
        to?: string;
        positionFromM?: number;
        positionToM?: number;
        keyword?: string;
      };
      throughSeq: number;
      cursor?: string;
      /** Format: date-time */
      until: string;
      comment: string;
    };
    /** @enum {string} */
    AlarmSort: "time" | "oldest" | "severity";
    AlarmStat: {
      seq: number;
      severities: {
        critical: {
          active: number;
          unacked: number;
        };
        major: {
          active: number;
          unacked: number;
        };
        minor: {
          active: number;
          unacked: number;
        };
        warning: {
          active: number;
          unacked: number;
        };
        indeterminate: {
          active: number;
          unacked: number;
        };
      };
      drills: {
        critical: {
          active: number;
          unacked: number;
        };
        major: {
          active: number;
          unacked: number;
        };
        minor: {
          active: number;
          unacked: number;
        };
        warning: {
          active: number;
          unacked: number;
        };
        indeterminate: {
          active: number;
          unacked: number;
        };
      };
      unacked: number;
      oldestUnacked: components["schemas"]["Alarm"] | null;
      returned: number;
      returnedIsMore: boolean;
      places?: {
        linkId: number | null;
        deviceId: number | null;
        severity: components["schemas"]["Severity"];
        active: number;
        unacked: number;
      }[];
    };
    AlarmStatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["AlarmStat"];
    };
    /** @enum {string} */
    AlarmState: "active" | "cleared";
    /** @enum {string} */
    AlarmType: "FIBRE_BREAK" | "FIBRE_END_MOVED" | "LINK_LOSS_HIGH" | "LINK_BUDGET_NEAR" | "LOSS_DEVIATION" | "EVENT_LOSS_INCREASE" | "NEW_EVENT" | "MACROBEND" | "REFLECTANCE_HIGH" | "SECTION_ATTENUATION" | "POWER_LOW" | "POWER_LOST" | "INTRUSION" | "VIBRATION" | "CABLE_TAMPER" | "TEMP_HIGH" | "TEMP_RISE" | "TEMP_DEVIATION" | "SENSOR_FIBRE_BREAK" | "LEAK" | "RTU_OFFLINE" | "RTU_HARDWARE" | "RTU_TEMPERATURE" | "RTU_CLOCK" | "NO_REFERENCE" | "TEST_OVERDUE" | "TEST_FAILED" | "TOPOLOGY_CHANGED" | "QUALITY_FALLEN" | "SYSTEM_DATABASE_DOWN" | "SYSTEM_STORE_DOWN" | "SYSTEM_DISK_LOW" | "SYSTEM_DISK_FULL" | "SYSTEM_DISK_UNWRITABLE" | "SYSTEM_CLOCK_WRONG" | "SYSTEM_BROKER_DOWN" | "SYSTEM_MAIL_DOWN";
    AlarmUnackAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmUnackBody: {
      ids: string[];
      comment?: string;
    };
    AlarmUnshelveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarms: components["schemas"]["Alarm"][];
        refused: {
          /** Format: uuid */
          id: string;
          reason: string;
          msg: string;
        }[];
      };
    };
    AlarmUnshelveBody: {
      ids: string[];
    };
    /** @enum {string} */
    AnswerState: "accepted" | "running" | "done" | "failed" | "cancelled";
    AnswerTaken: {
      state: components["schemas"]["CommandState"];
    };
    ApiToken: {
      /** Format: uuid */
      id: string;
      name: string;
      prefix: string;
      userId: number;
      username: string;
      userName: string;
      domainId: number;
      domainName: string;
      permissions: string[];
      state: components["schemas"]["TokenState"];
      createdAt: string;
      createdBy: string | null;
      expiresAt: string;
      revokedAt: string | null;
      lastUsedAt: string | null;
      lastUsedIp: string | null;
    };
    ApiTokenAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
        token: string;
      };
    };
    ApiTokenAddBody: {
      name: string;
      permissions: string[];
      domainId: number;
      days: number;
      username: string;
    };
    ApiTokenOptionsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TokenOptions"];
    };
    ApiTokenPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["ApiToken"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    ApiTokenRevokeBody: {
      /** Format: uuid */
      id: string;
    };
    Attempt: {
      id: number;
      number: number;
      /** Format: uuid */
      deliveryId: string;
      event: components["schemas"]["MessageEvent"];
      alarmId: string | null;
      alarmType: components["schemas"]["AlarmType"] | null;
      severity: components["schemas"]["Severity"] | null;
      linkCode: string | null;
      isDrill: boolean;
      at: string;
      outcome: components["schemas"]["AttemptOutcome"];
      code: number | null;
      answer: string;
      durationMs: number | null;
    };
    /** @enum {string} */
    AttemptOutcome: "sent" | "answered" | "timeout" | "unreachable" | "refused" | "unset" | "interrupted";
    Attribute: {
      id: number;
      target: components["schemas"]["AttributeTarget"];
      code: string;
      nameZh: string;
      nameEn: string | null;
      type: components["schemas"]["AttributeType"];
      unit: string | null;
      options: components["schemas"]["AttributeOption"][];
      required: boolean;
      defaultValue: (string | number | boolean) | null;
      orderNum: number;
      enabled: boolean;
      values: number;
      createTime: string;
      updateTime: string;
    };
    AttributeAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    AttributeAddBody: {
      target: components["schemas"]["AttributeTarget"];
      code: string;
      nameZh: string;
      type: components["schemas"]["AttributeType"];
      nameEn?: string | null;
      unit?: string | null;
      options?: components["schemas"]["AttributeOption"][];
      required?: boolean;
      defaultValue?: (string | number | boolean) | null;
      orderNum?: number;
      enabled?: boolean;
    };
    AttributeChangeValuesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        values: {
          [key: string]: string | number | boolean;
        };
      };
    };
    AttributeChangeValuesBody: {
      target: components["schemas"]["AttributeTarget"];
      objectId: string;
      values: {
        [key: string]: string | number | boolean;
      };
    };
    AttributeDeleteBody: {
      id: number;
      /** @default false */
      cascade?: boolean;
    };
    AttributeInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Attribute"];
    };
    AttributeListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Attribute"][];
    };
    AttributeOption: {
      value: string;
      zh: string;
      en: string | null;
    };
    AttributePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Attribute"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    /** @enum {string} */
    AttributeTarget: "site" | "device" | "link" | "cable" | "node" | "service" | "landmark" | "zone" | "user" | "alarm-type";
    /** @enum {string} */
    AttributeType: "text" | "number" | "enum" | "boolean" | "date" | "link";
    AttributeUpdateBody: {
      id: number;
      nameZh?: string;
      nameEn?: string | null;
      unit?: string | null;
      options?: components["schemas"]["AttributeOption"][];
      required?: boolean;
      defaultValue?: (string | number | boolean) | null;
      orderNum?: number;
      enabled?: boolean;
    };
    AttributeValuesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        definitions: components["schemas"]["Attribute"][];
        values: {
          [key: string]: string | number | boolean;
        };
      };
    };
    BatchAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    BatchAddBody: {
      name: string;
      domainId: number;
      cableName: string;
      cableCode: string;
      fibreCount: number;
      endA: string;
      endB: string;
      launchM: number;
      receiveM: number;
      limitSetId: number | null;
      remark: string;
    };
    BatchDeleteBody: {
      id: number;
    };
    BatchFile: {
      /** Format: uuid */
      id: string;
      batchId: number;
      fileName: string;
      sizeBytes: number;
      receivedAt: string;
      state: components["schemas"]["BatchFileState"];
      fibreNumber: number | null;
      direction: components["schemas"]["Direction"] | null;
      doubts: components["schemas"]["PlacingDoubt"][];
      isPlacedByHand: boolean;
      refusal: string | null;
      wavelengthNm: number | null;
      pulseNs: number | null;
      rangeM: number | null;
      lengthM: number | null;
      totalLossDb: number | null;
      measuredAt: string | null;
      eventCount: number | null;
    };
    BatchFileInfo: {
      file: components["schemas"]["BatchFile"];
      beginM: number | null;
      endM: number | null;
      events: components["schemas"]["TraceEvent"][];
      supplier: string;
      model: string;
      serial: string;
      stated: {
        cableId: string;
        fibreId: string;
        locationA: string;
        locationB: string;
      };
    };
    BatchFileInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BatchFileInfo"];
    };
    /** @enum {string} */
    BatchFileState: "ok" | "superseded" | "needs-placing" | "refused";
    BatchFilesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["BatchFile"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    BatchInfo: {
      batch: components["schemas"]["BatchRow"];
      wavelengths: {
        wavelengthNm: number;
        fibresAb: number;
        fibresBa: number;
      }[];
    };
    BatchInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BatchInfo"];
    };
    BatchPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["BatchRow"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    BatchPlaceBody: {
      batchId: number;
      files: {
        /** Format: uuid */
        id: string;
        fibreNumber: number;
        direction: components["schemas"]["Direction"];
      }[];
    };
    BatchRemoveFileBody: {
      batchId: number;
      ids: string[];
    };
    BatchRow: {
      id: number;
      name: string;
      domainId: number;
      cableName: string;
      cableCode: string;
      fibreCount: number;
      endA: string;
      endB: string;
      launchM: number;
      receiveM: number;
      limitSetId: number | null;
      remark: string;
      domainName: string;
      limitSetName: string | null;
      createdAt: string;
      updatedAt: string;
      files: {
        total: number;
        ok: number;
        needsPlacing: number;
        refused: number;
      };
    };
    BatchTable: {
      wavelengthNm: number | null;
      closures: components["schemas"]["Closure"][];
      closuresLeftOut: number;
      stat: {
        fibres: number;
        passed: number;
        failed: number;
        missing: number;
        spliceMeanDb: number | null;
        spliceMaxDb: number | null;
      };
      fibres: {
        list: components["schemas"]["FibreLosses"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    BatchTableAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BatchTable"];
    };
    BatchUpdateBody: {
      id: number;
      name: string;
      domainId: number;
      cableName: string;
      cableCode: string;
      fibreCount: number;
      endA: string;
      endB: string;
      launchM: number;
      receiveM: number;
      limitSetId: number | null;
      remark: string;
    };
    BatchUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        file: components["schemas"]["BatchFile"];
        isNew: boolean;
      };
    };
    BothWaysTable: {
      forward: {
        /** Format: uuid */
        traceId: string;
        measuredAt: string;
        pulseNs: number;
      };
      backward: {
        /** Format: uuid */
        traceId: string;
        measuredAt: string;
        pulseNs: number;
      };
      pairing: components["schemas"]["PairingPairing"];
      lengthM: number | null;
      totalLossDb: number | null;
      attenuationDbPerKm: number | null;
      losses: {
        positionM: number;
        isReflective: boolean;
        forwardDb: number | null;
        backwardDb: number | null;
        meanDb: number | null;
        isOneSided: boolean;
        reflectanceDb: number | null;
      }[];
    };
    BulkAnswer: {
      isKept: boolean;
      rows: components["schemas"]["BulkRow"][];
      refused: {
        id: number;
        reason: string;
        msg: string;
      }[];
    };
    /** @enum {string} */
    BulkMode: "check" | "all" | "good";
    /** @enum {string} */
    BulkOutcome: "changed" | "same" | "refused";
    BulkRow: {
      id: number;
      code: string;
      outcome: components["schemas"]["BulkOutcome"];
      changes: {
        field: string;
        before: (string | number | boolean) | null;
        after: (string | number | boolean) | null;
      }[];
    };
    Cable: {
      id: number;
      code: string;
      name: string;
      domainId: number;
      type: string;
      fibreCount: number;
      fibresPerTube: number;
      colourCode: components["schemas"]["ColourCode"];
      lengthM: number;
      excessRatio: number;
      maker: string;
      laidOn: string | null;
      laidBy: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
      version: number;
      updatedAt: string;
      updatedBy: string;
      stopCount: number;
    };
    CableAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    CableAddBody: {
      code: string;
      name: string;
      domainId: number;
      type: string;
      fibreCount: number;
      fibresPerTube: number;
      colourCode: components["schemas"]["ColourCode"];
      lengthM: number;
      excessRatio: number;
      maker: string;
      laidOn: string | null;
      laidBy: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
    };
    CableDeleteBody: {
      id: number;
    };
    CableFibresAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        fibres: components["schemas"]["FibreUse"][];
      };
    };
    CableInfo: {
      cable: components["schemas"]["Cable"];
      stops: components["schemas"]["CableStop"][];
    };
    CableInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["CableInfo"];
    };
    CableMapCablesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        cables: components["schemas"]["MapCable"][];
        leftOut: number;
        unplaced: number;
        bounds: number[] | null;
      };
    };
    CableMapNodesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        nodes: components["schemas"]["MapNode"][];
        total: number;
      };
    };
    CablePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Cable"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    CableService: {
      id: number;
      code: string;
      name: string;
      domainId: number;
      customer: string;
      circuit: string;
      priority: number;
      contact: string;
      remark: string;
      version: number;
      fibres: {
        cableId: number;
        cableCode: string;
        fibre: number;
        way: components["schemas"]["ServiceWay"];
      }[];
    };
    CableServiceAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    CableServiceAddBody: {
      code: string;
      name: string;
      domainId: number;
      customer: string;
      circuit: string;
      priority: number;
      contact: string;
      remark: string;
      fibres: {
        cableId: number;
        fibre: number;
        way: components["schemas"]["ServiceWay"];
      }[];
    };
    CableServiceDeleteBody: {
      id: number;
    };
    CableServicePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["CableService"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    CableServiceSharedAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        isKnown: boolean;
        sections: {
          kind: components["schemas"]["SharedKind"];
          cable: {
            id: number;
            code: string;
          } | null;
          beside: {
            id: number;
            code: string;
          } | null;
          fromM: number;
          toM: number;
          from: {
            id: number;
            name: string;
          } | null;
          to: {
            id: number;
            name: string;
          } | null;
          laying: components["schemas"]["Laying"] | null;
        }[];
      };
    };
    CableServiceUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    CableServiceUpdateBody: {
      id: number;
      version: number;
      code: string;
      name: string;
      domainId: number;
      customer: string;
      circuit: string;
      priority: number;
      contact: string;
      remark: string;
      fibres: {
        cableId: number;
        fibre: number;
        way: components["schemas"]["ServiceWay"];
      }[];
    };
    CableStop: {
      id: number;
      cableId: number;
      nodeId: number;
      cableM: number;
      sheathInM: number | null;
      sheathOutM: number | null;
      slackM: number;
      passing: components["schemas"]["Passing"];
      laying: components["schemas"]["Laying"] | null;
      line: number[][];
      nodeCode: string;
      nodeName: string;
      nodeKind: components["schemas"]["NodeKind"];
      lngLat: number[] | null;
      jointCount: number;
    };
    CableStopsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    CableStopsBody: {
      id: number;
      version: number;
      stops: {
        id?: number;
        nodeId: number;
        cableM: number;
        sheathInM: number | null;
        sheathOutM: number | null;
        slackM: number;
        passing: components["schemas"]["Passing"];
        laying: components["schemas"]["Laying"] | null;
        line: number[][];
      }[];
    };
    CableUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    CableUpdateBody: {
      id: number;
      version: number;
      code: string;
      name: string;
      domainId: number;
      type: string;
      fibreCount: number;
      fibresPerTube: number;
      colourCode: components["schemas"]["ColourCode"];
      lengthM: number;
      excessRatio: number;
      maker: string;
      laidOn: string | null;
      laidBy: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
    };
    Captcha: {
      /** Format: uuid */
      id: string;
      img: string;
      expiresAt: string;
      workBits: number;
    };
    /** @enum {string} */
    ChangedKind: "site" | "device" | "link" | "cable" | "stops" | "node" | "joints" | "service" | "cutover" | "files" | "attributes";
    Channel: {
      name: string;
      domainId: number;
      kind: components["schemas"]["ChannelKind"];
      targets: string[];
      minSeverity: components["schemas"]["Severity"];
      events: components["schemas"]["AlarmNew"][];
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      isEnabled: boolean;
      id: number;
      domainName: string;
      hasSecret: boolean;
      waiting: number;
      dead: number;
      lastAttempt: {
        at: string;
        outcome: components["schemas"]["AttemptOutcome"];
      } | null;
      updatedAt: string;
    };
    /** @enum {string} */
    ChannelKind: "webhook" | "email";
    Closure: {
      number: number;
      kind: components["schemas"]["ClosureKind"];
      positionM: number;
      spreadM: number;
      seenOn: number;
      meanDb: number | null;
      maxDb: number | null;
      maxFibreNumber: number | null;
      measuredCount: number;
      failedCount: number;
    };
    /** @enum {string} */
    ClosureKind: "splice" | "connector";
    ClosureLoss: {
      closure: number | null;
      positionM: number;
      forwardDb: number | null;
      backwardDb: number | null;
      meanDb: number | null;
      isOneSided: boolean;
      reflectanceDb: number | null;
      verdict: components["schemas"]["Verdict"] | null;
      failed: components["schemas"]["LimitRule"][];
    };
    /** @enum {string} */
    ColourCode: "gb" | "gb-lead" | "tia";
    /** @enum {string} */
    CombinePulsesCombineRefusal: "too-few" | "too-many" | "same-pulse" | "wavelength-differs" | "index-differs" | "no-fibre" | "ends-disagree" | "nothing-in-common" | "too-large" | "direction-differs";
    CombineRefusal: {
      code: components["schemas"]["CombinePulsesCombineRefusal"];
      pulseNs: number | null;
    };
    CombinedTable: {
      refusal: components["schemas"]["CombineRefusal"] | null;
      traces: {
        /** Format: uuid */
        traceId: string;
        measuredAt: string;
        pulseNs: number;
        cover: {
          fromM: number;
          toM: number;
        } | null;
      }[];
      events: {
        positionM: number;
        positionSigmaM: number | null;
        kind: components["schemas"]["TraceEventKind"];
        lossDb: number | null;
        lossSigmaDb: number | null;
        reflectanceDb: number | null;
        pulseNs: number;
        seenByNs: number[];
      }[];
    };
    CommandAnswer: {
      /** Format: uuid */
      command: string;
      state: components["schemas"]["AnswerState"];
      progressPercent?: number;
      traceDigest?: string;
      fault?: components["schemas"]["DeviceFault"];
      detail?: string;
    };
    /** @enum {string} */
    CommandCause: "person" | "schedule" | "alarm";
    /** @enum {string} */
    CommandFault: "busy" | "unsupported" | "port" | "laser" | "measurement" | "other" | "not-taken" | "not-finished" | "trace-missing";
    CommandList: {
      list: components["schemas"]["DeviceCommand"][];
    };
    /** @enum {string} */
    CommandState: "queued" | "sent" | "accepted" | "running" | "done" | "failed" | "expired" | "cancelled";
    CommonLoss: {
      withinS: number;
      isWayKnown: boolean;
      links: {
        id: number;
        code: string;
        /** Format: uuid */
        alarmId: string;
      }[];
      apart: number;
      unknown: number;
      sections: {
        cable: {
          id: number;
          code: string;
          name: string;
        };
        from: {
          id: number;
          name: string;
        } | null;
        to: {
          id: number;
          name: string;
        } | null;
        fromM: number;
        toM: number;
      }[];
      hiddenSections: number;
    };
    Confirmation: {
      state: components["schemas"]["ConfirmationState"];
      reason: components["schemas"]["NoTestReason"] | null;
      testedLink: {
        id: number;
        code: string;
      } | null;
      askedBy: string | null;
      askedAt: string | null;
      test: {
        state: components["schemas"]["CommandState"];
        progressPercent: number | null;
        fault: components["schemas"]["CommandFault"] | null;
        detail: string | null;
      } | null;
      traceId: string | null;
      cutAtM: number | null;
    };
    /** @enum {string} */
    ConfirmationState: "due" | "asked" | "confirmed" | "unseen" | "hidden" | "failed" | "none";
    ConfirmingTestAskAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Confirmation"];
    };
    ConfirmingTestAskBody: {
      /** Format: uuid */
      alarmId: string;
    };
    ConfirmingTestInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Confirmation"] | null;
    };
    ConfirmingTestPairAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Pairing"];
    };
    ConfirmingTestPairBody: {
      linkId: number;
      testedByLinkId: number | null;
    };
    ConfirmingTestPairingAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Pairing"];
    };
    /** @enum {string} */
    ContentWidth: "Fluid" | "Fixed";
    /** @enum {string} */
    CorrectionSource: "surveyed" | "assumed" | "unknown";
    CrewAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        isNew: boolean;
        receivedAt: string;
      };
    };
    CrewAddBody: {
      /** Format: uuid */
      id: string;
      subject: components["schemas"]["CrewSubject"];
      subjectId: number;
      /** Format: date-time */
      writtenAt: string;
      text: string;
      picture: string | null;
    };
    CrewClosure: {
      node: components["schemas"]["PlantNode"];
      stops: components["schemas"]["NodeStop"][];
      joints: components["schemas"]["Joint"][];
      search: components["schemas"]["SearchWords"];
      entries: components["schemas"]["CrewEntry"][];
    };
    CrewClosuresAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["CrewClosure"][];
        next: number | null;
      };
    };
    CrewEntry: {
      /** Format: uuid */
      id: string;
      author: string;
      writtenAt: string;
      receivedAt: string;
      text: string;
      hasPicture: boolean;
    };
    CrewFault: {
      fault: components["schemas"]["Fault"];
      lngLat: number[] | null;
      before: {
        nodeId: number;
        name: string;
        distanceM: number;
      } | null;
      behind: {
        nodeId: number;
        name: string;
        distanceM: number;
      } | null;
      fibresPerTube: number;
      colourCode: string;
      fibres: {
        fibre: number;
        condition: components["schemas"]["FibreCondition"];
      }[];
      search: components["schemas"]["SearchWords"];
      entries: components["schemas"]["CrewEntry"][];
    };
    CrewFaultsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["CrewFault"][];
        next: number | null;
      };
    };
    /** @enum {string} */
    CrewSubject: "node" | "fault";
    CutoverMakeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        changeId: number;
      };
    };
    CutoverMakeBody: {
      work: {
        /** @constant */
        kind: "split";
        cableId: number;
        version: number;
        stopId: number;
        code: string;
        name: string;
      } | {
        /** @constant */
        kind: "join";
        cableId: number;
        version: number;
        otherId: number;
        otherVersion: number;
        nodeId: number;
      } | {
        /** @constant */
        kind: "move";
        cableId: number;
        version: number;
        stopId: number;
        nodeId: number;
        cableM: number;
      } | {
        /** @constant */
        kind: "replace";
        cableId: number;
        version: number;
        fromStopId: number;
        toStopId: number;
        lengthM: number;
        laying: components["schemas"]["Laying"] | null;
        between: {
          nodeId: number;
          cableM: number;
        }[];
        /** Format: date-time */
        validFrom: string;
      };
    };
    CutoverPreviewAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        cables: {
          id: number;
          code: string;
          before: {
            lengthM: number;
            stopCount: number;
          } | null;
          after: {
            lengthM: number;
            stopCount: number;
          } | null;
        }[];
        joints: {
          added: number;
          removed: number;
          moved: number;
        };
        services: {
          id: number;
          code: string;
        }[];
        links: {
          id: number;
          code: string;
          beforeM: number;
          afterM: number;
        }[];
      };
    };
    CutoverPreviewBody: {
      work: {
        /** @constant */
        kind: "split";
        cableId: number;
        version: number;
        stopId: number;
        code: string;
        name: string;
      } | {
        /** @constant */
        kind: "join";
        cableId: number;
        version: number;
        otherId: number;
        otherVersion: number;
        nodeId: number;
      } | {
        /** @constant */
        kind: "move";
        cableId: number;
        version: number;
        stopId: number;
        nodeId: number;
        cableM: number;
      } | {
        /** @constant */
        kind: "replace";
        cableId: number;
        version: number;
        fromStopId: number;
        toStopId: number;
        lengthM: number;
        laying: components["schemas"]["Laying"] | null;
        between: {
          nodeId: number;
          cableM: number;
        }[];
        /** Format: date-time */
        validFrom: string;
      };
    };
    /** @enum {string} */
    Datum: "wgs84" | "gcj02";
    DeadLetter: {
      /** Format: uuid */
      deliveryId: string;
      event: components["schemas"]["MessageEvent"];
      alarmId: string | null;
      alarmType: components["schemas"]["AlarmType"] | null;
      severity: components["schemas"]["Severity"] | null;
      linkCode: string | null;
      isDrill: boolean;
      createdAt: string;
      endedAt: string;
      attempts: number;
      outcome: components["schemas"]["AttemptOutcome"] | null;
      code: number | null;
      answer: string;
    };
    DemoAddPartAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    DemoAddPartBody: {
      code: string;
      name: string;
      kind: components["schemas"]["PartKind"];
      count: number;
      place: string;
      state: components["schemas"]["PartState"];
      countedOn: string | null;
      remark: string;
    };
    DemoBasicInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        content: {
          title: string;
          kind: components["schemas"]["WorkKind"];
          /** Format: date */
          fromDay: string;
          /** Format: date */
          toDay: string;
          people: number;
          leaderId: string;
          tools: components["schemas"]["WorkTool"][];
          isUrgent: boolean;
          remark: string;
        };
        savedAt: string;
      } | null;
    };
    DemoBasicSaveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        savedAt: string;
      };
    };
    DemoBasicSaveBody: {
      title: string;
      kind: components["schemas"]["WorkKind"];
      /** Format: date */
      fromDay: string;
      /** Format: date */
      toDay: string;
      people: number;
      leaderId: string;
      tools: components["schemas"]["WorkTool"][];
      isUrgent: boolean;
      remark: string;
    };
    DemoCheckPartCodeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        isFree: boolean;
      };
    };
    DemoComponentInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        content: {
          name: string;
          limits: {
            minor: number;
            major: number;
            critical: number;
          };
        };
        savedAt: string;
      } | null;
    };
    DemoComponentSaveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        savedAt: string;
      };
    };
    DemoComponentSaveBody: {
      name: string;
      limits: {
        minor: number;
        major: number;
        critical: number;
      };
    };
    DemoDeletePartsBody: {
      ids: number[];
    };
    DemoDynamicInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        content: {
          cable: string;
          splices: {
            closure: string;
            positionKm: number;
            lossDb: number;
          }[];
        };
        savedAt: string;
      } | null;
    };
    DemoDynamicSaveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        savedAt: string;
      };
    };
    DemoDynamicSaveBody: {
      cable: string;
      splices: {
        closure: string;
        positionKm: number;
        lossDb: number;
      }[];
    };
    DemoOptionsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: string;
        name: string;
        hint: string;
      }[];
    };
    DemoPagePartsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: {
          id: number;
          code: string;
          name: string;
          kind: components["schemas"]["PartKind"];
          count: number;
          place: string;
          state: components["schemas"]["PartState"];
          countedOn: string | null;
          remark: string;
        }[];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    DemoRuleInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        content: {
          code: string;
          lengthKm: number;
          budgetDb: number;
          /** Format: email */
          email: string;
        };
        savedAt: string;
      } | null;
    };
    DemoRuleSaveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        savedAt: string;
      };
    };
    DemoRuleSaveBody: {
      code: string;
      lengthKm: number;
      budgetDb: number;
      /** Format: email */
      email: string;
    };
    DemoUpdatePartsBody: {
      list: {
        id: number;
        code: string;
        name: string;
        kind: components["schemas"]["PartKind"];
        count: number;
        place: string;
        state: components["schemas"]["PartState"];
        countedOn: string | null;
        remark: string;
      }[];
    };
    /** @enum {string} */
    Density: "default" | "middle" | "compact";
    Department: {
      id: number;
      parentId: number | null;
      domainId: number;
      domainName: string;
      name: string;
      orderNum: number;
      users: number;
      createTime: string;
      updateTime: string;
    };
    DepartmentAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    DepartmentAddBody: {
      name: string;
      parentId?: number | -1 | null;
      domainId?: number;
      orderNum?: number;
    };
    DepartmentDeleteBody: {
      departmentId: number;
    };
    DepartmentInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        department: components["schemas"]["Department"];
        parentDepartment: components["schemas"]["Department"] | null;
      };
    };
    DepartmentListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Department"][];
    };
    DepartmentMoveBody: {
      depts: {
        id: number;
        parentId?: number | -1 | null;
        orderNum?: number;
      }[];
    };
    DepartmentTransferBody: {
      userIds: number[];
      departmentId: number;
    };
    DepartmentUpdateBody: {
      id: number;
      name?: string;
      parentId?: number | -1 | null;
      domainId?: number;
      orderNum?: number;
    };
    Device: {
      id: number;
      code: string;
      name: string;
      kind: components["schemas"]["DeviceKind"];
      domainId: number;
      siteId: number | null;
      state: components["schemas"]["DeviceState"];
      lastSeenAt: string | null;
      detail: string | null;
      portCount: number;
      enabled: boolean;
    };
    /** @enum {string} */
    DeviceAlarmType: "FIBRE_BREAK" | "FIBRE_END_MOVED" | "LINK_LOSS_HIGH" | "LINK_BUDGET_NEAR" | "LOSS_DEVIATION" | "EVENT_LOSS_INCREASE" | "NEW_EVENT" | "MACROBEND" | "REFLECTANCE_HIGH" | "SECTION_ATTENUATION" | "POWER_LOW" | "POWER_LOST" | "INTRUSION" | "VIBRATION" | "CABLE_TAMPER" | "TEMP_HIGH" | "TEMP_RISE" | "TEMP_DEVIATION" | "SENSOR_FIBRE_BREAK" | "LEAK" | "RTU_OFFLINE" | "RTU_HARDWARE" | "RTU_TEMPERATURE" | "RTU_CLOCK" | "NO_REFERENCE" | "TEST_OVERDUE" | "TEST_FAILED" | "TOPOLOGY_CHANGED";
    DeviceCommand: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind: "otdr-test";
      link: string;
      port: number;
      settings: components["schemas"]["TestSettings"];
      isCancelled: boolean;
      deadlineAt: string;
    };
    /** @enum {string} */
    DeviceFault: "busy" | "unsupported" | "port" | "laser" | "measurement" | "other";
    DeviceHealth: {
      deviceId: number;
      clockOffMs: number | null;
      clockAt: string | null;
      clockOffSince: string | null;
      model: string | null;
      serial: string | null;
      firmware: string | null;
      startedAt: string | null;
      temperatureC: number | null;
      diskFreePercent: number | null;
      memoryFreePercent: number | null;
      laserHours: number | null;
      reportedAt: string | null;
      identities: {
        model: string | null;
        serial: string | null;
        firmware: string | null;
        since: string;
      }[];
    };
    DeviceHealthInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["DeviceHealth"];
    };
    /** @enum {string} */
    DeviceKind: "otdr" | "das" | "dts" | "power-meter" | "switch";
    /** @enum {string} */
    DeviceState: "online" | "degraded" | "fault" | "offline" | "unknown";
    DeviceTest: {
      /** Format: uuid */
      id: string;
      linkId: number;
      linkCode: string;
      deviceCode: string;
      port: number;
      settings: components["schemas"]["TestSettings"];
      state: components["schemas"]["CommandState"];
      progressPercent: number | null;
      isCancelling: boolean;
      attempts: number;
      fault: components["schemas"]["CommandFault"] | null;
      detail: string | null;
      traceId: string | null;
      createdAt: string;
      cause: components["schemas"]["CommandCause"];
      createdBy: string;
      deadlineAt: string;
      endedAt: string | null;
    };
    DeviceTestCancelAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["DeviceTest"];
    };
    DeviceTestCancelBody: {
      /** Format: uuid */
      id: string;
    };
    DeviceTestInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["DeviceTest"];
    };
    DeviceTestPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["DeviceTest"][];
      };
    };
    DeviceTestRunAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["DeviceTest"];
    };
    DeviceTestRunBody: {
      linkId: number;
      wavelengthNm: number;
      pulseNs: number;
      rangeM: number;
      averagingS: number;
    };
    /** @enum {string} */
    Direction: "ab" | "ba";
    DirectionCorrection: {
      from: components["schemas"]["TraceDirection"];
      to: components["schemas"]["TraceDirection"];
      at: string;
      by: string;
      reason: string;
    };
    /** @enum {string} */
    DisplayPermission: "monitor:alarm:page" | "monitor:alarm:stat" | "monitor:alarm:info" | "monitor:trace:info" | "monitor:event:page" | "monitor:kpi:stat" | "plant:map";
    Domain: {
      id: number;
      parentId: number | null;
      name: string;
      remark: string | null;
      orderNum: number;
      children: number;
      users: number;
      sites: number;
      devices: number;
      createTime: string;
      updateTime: string;
    };
    DomainAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    DomainAddBody: {
      parentId: number;
      name: string;
      remark?: string | null;
      orderNum?: number;
    };
    DomainDeleteBody: {
      id: number;
    };
    DomainInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        domain: components["schemas"]["Domain"];
        parentDomain: components["schemas"]["Domain"] | null;
      };
    };
    DomainListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Domain"][];
    };
    DomainMoveBody: {
      domains: {
        id: number;
        parentId: number;
        orderNum?: number;
      }[];
    };
    DomainPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Domain"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    DomainUpdateBody: {
      id: number;
      name?: string;
      parentId?: number;
      remark?: string | null;
      orderNum?: number;
    };
    /** @enum {string} */
    DrillType: "FIBRE_BREAK" | "FIBRE_END_MOVED" | "LINK_LOSS_HIGH" | "LOSS_DEVIATION" | "EVENT_LOSS_INCREASE" | "NEW_EVENT" | "MACROBEND" | "REFLECTANCE_HIGH" | "POWER_LOW" | "POWER_LOST" | "INTRUSION" | "VIBRATION" | "CABLE_TAMPER" | "TEMP_HIGH" | "TEMP_RISE" | "TEMP_DEVIATION" | "SENSOR_FIBRE_BREAK" | "LEAK";
    EditedEvent: {
      positionM: number;
      kind: components["schemas"]["TraceEventKind"];
      comment: string;
      figures: {
        /** @constant */
        by: "kept";
        version: number;
        at: number;
      } | {
        /** @constant */
        by: "lines";
        lines: {
          outerAM: number;
          bM: number;
          outerBM: number;
        } | null;
      } | {
        /** @constant */
        by: "typed";
        lossDb: number | null;
        reflectanceDb: number | null;
      };
    };
    EmptyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: null;
    };
    Event: {
      /** Format: uuid */
      id: string;
      at: string;
      ingestedAt: string;
      type: components["schemas"]["AlarmType"];
      state: components["schemas"]["EventState"];
      deviceCode: string;
      linkId: number | null;
      linkCode: string | null;
      linkName: string | null;
      domainId: number;
      positionM: number | null;
      lengthM: number | null;
      severity: components["schemas"]["Severity"] | null;
      value: number | null;
      unit: string | null;
      confidence: number | null;
      durationS: number | null;
      traceId: string | null;
    };
    EventPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Event"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    /** @enum {string} */
    EventSort: "time" | "oldest";
    /** @enum {string} */
    EventState: "report" | "raise" | "clear";
    FactorPasskeyAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        recoveryCodes: string[] | null;
      };
    };
    FactorPasskeyAddBody: {
      name: string;
      passkey: components["schemas"]["PasskeyCreation"];
    };
    FactorPasskeyBeginAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        rp: components["schemas"]["SsoButton"];
        user: {
          id: string;
          name: string;
          displayName: string;
        };
        challenge: string;
        pubKeyCredParams: {
          alg: number;
          /** @constant */
          type: "public-key";
        }[];
        timeout: number;
        /** @constant */
        attestation: "none";
        excludeCredentials: {
          id: string;
          /** @constant */
          type: "public-key";
        }[];
        authenticatorSelection: {
          /** @constant */
          residentKey: "required";
          /** @constant */
          requireResidentKey: true;
          /** @constant */
          userVerification: "required";
        };
      };
    };
    FactorPasskeyBeginBody: {
      password: string;
    };
    FactorPasskeyRemoveBody: {
      /** Format: uuid */
      id: string;
      password: string;
      oneTimeCode?: string;
      recoveryCode?: string;
      passkey?: components["schemas"]["PasskeyAssertion"];
    };
    FactorPasskeyRenameBody: {
      /** Format: uuid */
      id: string;
      name: string;
    };
    FactorRecoveryCodesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        recoveryCodes: string[];
      };
    };
    FactorRecoveryCodesBody: {
      password: string;
      oneTimeCode?: string;
      recoveryCode?: string;
      passkey?: components["schemas"]["PasskeyAssertion"];
    };
    /** @enum {string} */
    FactorRule: "off" | "optional" | "privileged" | "required";
    FactorStatus: {
      rule: components["schemas"]["FactorRule"];
      isDue: boolean;
      totpSince: string | null;
      recoveryCodesLeft: number;
      passkeys: components["schemas"]["Passkey"][];
      arePasskeysPossible: boolean;
    };
    FactorStatusAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["FactorStatus"];
    };
    FactorTotpBeginAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        secret: string;
        uri: string;
      };
    };
    FactorTotpBeginBody: {
      password: string;
    };
    FactorTotpConfirmAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        recoveryCodes: string[] | null;
      };
    };
    FactorTotpConfirmBody: {
      oneTimeCode: string;
    };
    FactorTotpRemoveBody: {
      password: string;
      oneTimeCode?: string;
      recoveryCode?: string;
      passkey?: components["schemas"]["PasskeyAssertion"];
    };
    Fault: {
      id: number;
      kind: components["schemas"]["FaultKind"];
      number: string;
      cableId: number;
      cableCode: string;
      cableName: string;
      domainId: number;
      cableM: number;
      uncertaintyM: number;
      severity: components["schemas"]["Severity"];
      openedAt: string;
      endedAt: string | null;
      alarmCount: number;
      fibreCount: number;
    };
    FaultCommonAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["CommonLoss"] | null;
    };
    FaultInfo: {
      fault: components["schemas"]["Fault"];
      lngLat: number[] | null;
      before: {
        nodeId: number;
        name: string;
        distanceM: number;
      } | null;
      behind: {
        nodeId: number;
        name: string;
        distanceM: number;
      } | null;
      fibresPerTube: number;
      colourCode: string;
      alarms: {
        id: string;
        type: components["schemas"]["AlarmType"];
        severity: components["schemas"]["Severity"];
        linkId: number;
        linkCode: string;
        fibre: number;
        positionM: number;
        cableM: number;
        uncertaintyM: number;
        firstAt: string;
        isActive: boolean;
        isAcknowledged: boolean;
      }[];
      fibres: {
        fibre: number;
        condition: components["schemas"]["FibreCondition"];
        links: {
          id: number;
          code: string;
        }[];
      }[];
      services: {
        id: number;
        code: string;
        name: string;
        customer: string;
        priority: number;
        contact: string;
        fibres: {
          fibre: number;
          way: components["schemas"]["ServiceWay"];
          condition: components["schemas"]["FibreCondition"];
        }[];
        sharesRisk: boolean;
      }[];
    };
    FaultInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["FaultInfo"];
    };
    /** @enum {string} */
    FaultKind: "break" | "loss";
    FaultPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Fault"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    /** @enum {string} */
    FibreClass: "G.652" | "G.654" | "G.655" | "G.657";
    /** @enum {string} */
    FibreCondition: "cut" | "degraded" | "intact" | "presumed";
    FibreEnd: {
      stopId: number;
      fibre: number;
      side: components["schemas"]["Side"];
    };
    FibreLosses: {
      fibreNumber: number;
      pairing: components["schemas"]["PairingPairing"];
      forwardFileId: string | null;
      backwardFileId: string | null;
      lengthM: number | null;
      totalLossDb: number | null;
      attenuationDbPerKm: number | null;
      orlForwardDb: number | null;
      orlBackwardDb: number | null;
      losses: components["schemas"]["ClosureLoss"][];
      verdict: components["schemas"]["Verdict"] | null;
      failed: components["schemas"]["LimitRule"][];
    };
    FibrePath: {
      start: {
        /** @enum {string} */
        kind: "port" | "open" | "loop" | "unknown";
        device: {
          id: number;
          code: string;
          name: string;
          port: number;
        } | null;
        node: {
          id: number;
          code: string;
          name: string;
          kind: components["schemas"]["NodeKind"];
        } | null;
      };
      parts: ({
        /** @constant */
        kind: "stretch";
        fibre: number;
        cable: {
          id: number;
          code: string;
          name: string;
          fibresPerTube: number;
          colourCode: string;
        } | null;
        fromCableM: number;
        toCableM: number;
        fibreM: number;
        passed: {
          node: {
            id: number;
            code: string;
            name: string;
            kind: components["schemas"]["NodeKind"];
          } | null;
          cableM: number;
        }[];
      } | {
        /** @constant */
        kind: "joint";
        jointId: number | null;
        jointKind: components["schemas"]["JointKind"];
        node: {
          id: number;
          code: string;
          name: string;
          kind: components["schemas"]["NodeKind"];
        } | null;
        tray: string;
        position: string;
        lossDb: number | null;
      })[];
      end: {
        /** @enum {string} */
        kind: "port" | "open" | "loop" | "unknown";
        device: {
          id: number;
          code: string;
          name: string;
          port: number;
        } | null;
        node: {
          id: number;
          code: string;
          name: string;
          kind: components["schemas"]["NodeKind"];
        } | null;
      };
      totalM: number;
      links: {
        id: number;
        code: string;
        name: string;
      }[];
    };
    FibrePathFibreAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["FibrePath"];
    };
    FibrePathPortAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["FibrePath"];
    };
    FibreUse: {
      fibre: number;
      links: {
        id: number;
        code: string;
      }[];
    };
    FieldError: {
      index?: number;
      field: string;
      reason: string;
    };
    /** @enum {string} */
    FigureSource: "lines" | "typed";
    /** @enum {string} */
    FileOwner: "site" | "device" | "link" | "cable" | "node" | "service";
    /** @enum {string} */
    FilePart: "port" | "fibre" | "section" | "splice";
    /** @enum {string} */
    FitRefusal: "no-landmarks" | "no-events" | "distances-since" | "too-many";
    GivenLine: {
      /** @constant */
      type: "LineString";
      coordinates: (number[] | number[])[];
    };
    HealthCheck: {
      name: components["schemas"]["HealthHealthCheck"];
      state: components["schemas"]["HealthState"];
      reason: components["schemas"]["HealthReasonCode"] | null;
      since: string;
    };
    /** @enum {string} */
    HealthHealthCheck: "database" | "store" | "disk" | "folder" | "clock" | "broker" | "mail";
    /** @enum {string} */
    HealthReasonCode: "database.unavailable" | "store.unavailable" | "storage.low" | "storage.full" | "storage.unwritable" | "clock.doubtful" | "clock.wrong" | "broker.unavailable" | "mail.unavailable";
    HealthReport: {
      model?: string;
      serial?: string;
      firmware?: string;
      /** Format: date-time */
      startedAt?: string;
      temperatureC?: number;
      diskFreePercent?: number;
      memoryFreePercent?: number;
      laserHours?: number;
    };
    /** @enum {string} */
    HealthState: "ok" | "failed" | "unknown";
    Heartbeat: {
      /** Format: date-time */
      at: string;
      status: components["schemas"]["HeartbeatStatus"];
      detail?: string;
      health?: components["schemas"]["HealthReport"];
    };
    /** @enum {string} */
    HeartbeatStatus: "ok" | "degraded" | "fault";
    /** @enum {string} */
    IdPart: "cableId" | "fibreId" | "locationA" | "locationB" | "fileName";
    Identity: {
      id: number;
      provider: string;
      providerName: string;
      name: string;
      linkedAt: string;
      lastUsedAt: string | null;
      isRemovable: boolean;
    };
    IdentityFinishBody: {
      ticket: string;
    };
    IdentityListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Identity"][];
    };
    IdentityStartAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        location: string;
      };
    };
    IdentityStartBody: {
      provider: string;
    };
    IdentityUnlinkBody: {
      id: number;
    };
    /** @enum {string} */
    ImportFormat: "csv" | "xlsx" | "geojson" | "kml" | "kmz" | "shp" | "archive";
    ImportInfo: {
      id: number;
      kind: components["schemas"]["ImportKind"];
      format: components["schemas"]["ImportFormat"];
      fileName: string;
      state: components["schemas"]["ImportState"];
      mode: components["schemas"]["ImportMode"] | null;
      domainId: number;
      datum: components["schemas"]["Datum"];
      headings: string[];
      mapping: {
        [key: string]: number;
      };
      isRemembered: boolean;
      sample: string[][];
      rowCount: number;
      objectCount: number;
      doneCount: number;
      counts: {
        added: number;
        changed: number;
        same: number;
        refused: number;
        undone: number;
        kept: number;
      };
      hasRows: boolean;
      isBroken: boolean;
      createdAt: string;
      userName: string;
    };
    /** @enum {string} */
    ImportKind: "site" | "node" | "cable" | "stops" | "device" | "link" | "landmark" | "route" | "plant";
    /** @enum {string} */
    ImportMode: "all" | "good";
    ImportRow: {
      row: number;
      code: string;
      outcome: components["schemas"]["Outcome"];
      reason: string | null;
    };
    /** @enum {string} */
    ImportState: "read" | "checking" | "checked" | "running" | "done" | "stopped" | "undoing" | "undone";
    IngestAnswer: {
      accepted: number;
      duplicates: number;
      errors?: components["schemas"]["FieldError"][];
    };
    IngestAnswerAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["AnswerTaken"];
    };
    IngestCommandsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["CommandList"];
    };
    IngestEvent: {
      /** Format: uuid */
      eventId?: string;
      /** Format: date-time */
      at: string;
      link: string;
      type: components["schemas"]["DeviceAlarmType"];
      state?: components["schemas"]["EventState"];
      positionM?: number;
      lengthM?: number;
      severity?: components["schemas"]["Severity"];
      value?: number;
      unit?: string;
      confidence?: number;
      durationS?: number;
      attributes?: {
        [key: string]: unknown;
      };
    };
    IngestEventsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["IngestAnswer"];
    };
    /**
     * @example [
     *       {
     *         "eventId": "018f9b0e-7a3c-7c2e-9c43-2f1d8a6b5e10",
     *         "at": "2026-11-21T06:00:00Z",
     *         "link": "MY-01",
     *         "type": "FIBRE_BREAK",
     *         "state": "raise",
     *         "positionM": 12384
     *       }
     *     ]
     */
    IngestEventsBody: components["schemas"]["IngestEvent"][];
    IngestHeartbeatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["IngestAnswer"];
    };
    IngestTracesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        traceId: string;
      };
    };
    Joint: {
      id: number;
      nodeId: number;
      kind: components["schemas"]["JointKind"];
      tray: string;
      position: string;
      lossDb: number | null;
      measuredOn: string | null;
      ends: (components["schemas"]["FibreEnd"] | components["schemas"]["PortEnd"])[];
    };
    JointAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        ids: number[];
      };
    };
    JointAddBody: {
      nodeId: number;
      joints: {
        kind: components["schemas"]["JointKind"];
        tray: string;
        position: string;
        lossDb: number | null;
        measuredOn: string | null;
        ends: (components["schemas"]["FibreEnd"] | components["schemas"]["PortEnd"])[];
      }[];
    };
    JointDeleteBody: {
      ids: number[];
    };
    /** @enum {string} */
    JointKind: "splice" | "patch";
    JointUpdateBody: {
      id: number;
      kind: components["schemas"]["JointKind"];
      tray: string;
      position: string;
      lossDb: number | null;
      measuredOn: string | null;
    };
    JournalEntry: {
      revision: number;
      kind: components["schemas"]["JournalKind"];
      at: string;
      actor: string | null;
      comment: string | null;
      severity: components["schemas"]["Severity"] | null;
      value: number | null;
      times: number | null;
    };
    /** @enum {string} */
    JournalKind: "pending" | "raised" | "repeated" | "severity-changed" | "relocated" | "chattering" | "cleared" | "reopened" | "dropped" | "acknowledged" | "unacknowledged" | "commented" | "shelved" | "unshelved" | "assigned" | "settled" | "confirmed" | "unseen" | "unplaced";
    KpiStat: {
      devices: {
        online: number;
        total: number;
        offline: string[];
      };
      links: {
        total: number;
        normal: number;
        alarmed: number;
        broken: number;
        unknown: number;
      };
      withoutReference: {
        total: number;
        first: {
          linkId: number;
          code: string;
          name: string;
        }[];
      };
      last10Min: {
        raised: number;
        target: number;
        manageable: number;
      };
      trend: {
        at: string;
        raised: number;
      }[];
      sources: {
        linkId: number | null;
        code: string;
        name: string;
        raised: number;
      }[];
      raisedInWindow: number;
      worstLinks: {
        linkId: number;
        code: string;
        name: string;
        severity: components["schemas"]["Severity"] | null;
        activeAlarms: number;
        totalLossDb: number | null;
        lossChangeDb: number | null;
        history: number[];
      }[];
    };
    KpiStatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["KpiStat"];
    };
    Landmark: {
      id: number;
      linkId: number;
      name: string;
      kind: components["schemas"]["LandmarkKind"];
      opticalM: number;
      lngLat: number[] | null;
      slackM: number;
      remark: string | null;
    };
    LandmarkFields: {
      id?: number;
      name: string;
      kind: components["schemas"]["LandmarkKind"];
      opticalM: number;
      lngLat: number[] | null;
      slackM: number;
      remark: string | null;
    };
    LandmarkFit: {
      linkId: number;
      version: number;
      measuredAt: string;
      refusal: components["schemas"]["FitRefusal"] | null;
      scale: number;
      offsetM: number;
      rmsM: number | null;
      isAmbiguous: boolean;
      isReversed: boolean;
      rows: {
        landmarkId: number;
        name: string;
        kind: components["schemas"]["LandmarkKind"];
        opticalM: number;
        event: {
          positionM: number;
          kind: components["schemas"]["TraceEventKind"];
          lossDb: number | null;
        } | null;
        moveM: number | null;
        residualM: number | null;
      }[];
      others: {
        positionM: number;
        kind: components["schemas"]["TraceEventKind"];
        lossDb: number | null;
      }[];
    };
    LandmarkFitProposeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LandmarkFit"];
    };
    LandmarkFitTakeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    LandmarkFitTakeBody: {
      /** Format: uuid */
      id: string;
      version: number;
      moves: {
        landmarkId: number;
        positionM: number;
      }[];
      stayingIds: number[];
    };
    /** @enum {string} */
    LandmarkKind: "site" | "closure" | "connector" | "handhole" | "marker" | "slack";
    /** @enum {string} */
    Laying: "duct" | "buried" | "aerial" | "indoor";
    /** @enum {string} */
    Layout: "topmenu" | "side";
    LimitAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    LimitAddBody: {
      name: string;
      domainId: number;
      source: string;
      values: {
        connector: {
          value: number | null;
          note: string;
        };
        "splice-mean": {
          value: number | null;
          note: string;
        };
        "splice-single": {
          value: number | null;
          note: string;
        };
        reflectance: {
          value: number | null;
          note: string;
        };
        "attenuation-1310": {
          value: number | null;
          note: string;
        };
        "attenuation-1383": {
          value: number | null;
          note: string;
        };
        "attenuation-1490": {
          value: number | null;
          note: string;
        };
        "attenuation-1550": {
          value: number | null;
          note: string;
        };
        "attenuation-1625": {
          value: number | null;
          note: string;
        };
        "total-loss": {
          value: number | null;
          note: string;
        };
        orl: {
          value: number | null;
          note: string;
        };
      };
    };
    LimitCopyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    LimitCopyBody: {
      id: number;
      name: string;
      domainId: number;
    };
    LimitDeleteBody: {
      id: number;
    };
    LimitListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LimitSet"][];
    };
    /** @enum {string} */
    LimitRule: "connector" | "splice-mean" | "splice-single" | "reflectance" | "attenuation-1310" | "attenuation-1383" | "attenuation-1490" | "attenuation-1550" | "attenuation-1625" | "total-loss" | "orl";
    LimitSet: {
      name: string;
      domainId: number | null;
      source: string;
      values: {
        connector: {
          value: number | null;
          note: string;
        };
        "splice-mean": {
          value: number | null;
          note: string;
        };
        "splice-single": {
          value: number | null;
          note: string;
        };
        reflectance: {
          value: number | null;
          note: string;
        };
        "attenuation-1310": {
          value: number | null;
          note: string;
        };
        "attenuation-1383": {
          value: number | null;
          note: string;
        };
        "attenuation-1490": {
          value: number | null;
          note: string;
        };
        "attenuation-1550": {
          value: number | null;
          note: string;
        };
        "attenuation-1625": {
          value: number | null;
          note: string;
        };
        "total-loss": {
          value: number | null;
          note: string;
        };
        orl: {
          value: number | null;
          note: string;
        };
      };
      id: number;
      domainName: string | null;
      isSeed: boolean;
      isOwn: boolean;
      updatedAt: string;
      batches: number;
    };
    LimitUpdateBody: {
      id: number;
      name: string;
      domainId: number;
      source: string;
      values: {
        connector: {
          value: number | null;
          note: string;
        };
        "splice-mean": {
          value: number | null;
          note: string;
        };
        "splice-single": {
          value: number | null;
          note: string;
        };
        reflectance: {
          value: number | null;
          note: string;
        };
        "attenuation-1310": {
          value: number | null;
          note: string;
        };
        "attenuation-1383": {
          value: number | null;
          note: string;
        };
        "attenuation-1490": {
          value: number | null;
          note: string;
        };
        "attenuation-1550": {
          value: number | null;
          note: string;
        };
        "attenuation-1625": {
          value: number | null;
          note: string;
        };
        "total-loss": {
          value: number | null;
          note: string;
        };
        orl: {
          value: number | null;
          note: string;
        };
      };
    };
    LineString: {
      /** @constant */
      type: "LineString";
      coordinates: number[][];
    };
    Link: {
      id: number;
      code: string;
      name: string;
      deviceId: number;
      port: number;
      lengthM: number;
      domainId: number;
      launchOffsetM: number;
      receiveFibreM: number | null;
      excessRatio: number;
      groupIndex: number;
      enabled: boolean;
      state: components["schemas"]["LinkState"];
      severity: components["schemas"]["Severity"] | null;
      activeAlarms: number;
      brokenAtM: number | null;
      referenceTraceId: string | null;
      lastTraceId: string | null;
      lastTraceAt: string | null;
    };
    LinkCorrectionReadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        excessRatio: number;
        sections: {
          from: {
            id: number;
            name: string;
          } | null;
          to: {
            id: number;
            name: string;
          } | null;
          fromM: number;
          toM: number;
          fibreM: number;
          loopM: number;
          groundM: number | null;
          excessRatio: number | null;
          source: components["schemas"]["CorrectionSource"];
        }[];
      };
    };
    LinkInfo: {
      link: components["schemas"]["Link"];
      route: components["schemas"]["LineString"] | null;
      landmarks: components["schemas"]["Landmark"][];
      formers: {
        until: string;
        lengthM: number;
        launchOffsetM: number;
        excessRatio: number;
        route: components["schemas"]["LineString"] | null;
        landmarks: components["schemas"]["Landmark"][];
      }[];
      zones: components["schemas"]["Zone"][];
      deviceCode: string;
      deviceName: string;
      version: number;
    };
    LinkRule: {
      parts: components["schemas"]["IdPart"][];
      separator: string;
      /** @enum {string} */
      against: "code" | "name";
      direction: components["schemas"]["TraceDirection"];
    };
    /** @enum {string} */
    LinkState: "normal" | "alarmed" | "broken" | "unknown" | "disabled";
    /** @enum {string} */
    LocaleName: "zh_CN" | "en_US";
    LogChange: {
      field: string;
      before?: unknown;
      after?: unknown;
    };
    LogLoginPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["LoginLog"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    /** @enum {string} */
    LogObjectKind: "user" | "role" | "menu" | "department" | "domain" | "module" | "attribute" | "parameter" | "task" | "ssoRule" | "channel" | "apiToken";
    LogRequestInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["RequestLogInfo"];
    };
    LogRequestPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["RequestLog"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    LogTaskPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["TaskLog"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    LogVerifyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        isWhole: boolean;
        checked: number;
        brokenAtId: string | null;
        from: string | null;
        to: string | null;
      };
    };
    LoginBody: {
      username: string;
      password: string;
      /** Format: uuid */
      captchaId?: string;
      verifyCode?: string;
      work?: number;
    };
    LoginData: {
      id: number;
      accessToken: string;
      CPU: string;
      date: string;
      version: string;
    };
    LoginLog: {
      id: number;
      username: string;
      userId: number | null;
      domainId: number | null;
      ip: string | null;
      os: string | null;
      browser: string | null;
      ok: boolean;
      method: components["schemas"]["SignInMethod"] | null;
      reason: string | null;
      reasonText: string | null;
      provider: string | null;
      time: string;
    };
    LossLine: {
      linkId: number;
      wavelengthNm: number;
      lossesDb: (number | null)[];
    };
    ManagerDeleteAllBody: {
      ids: number[];
    };
    ManagerInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["User"];
    };
    ManagerInsertAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NewUser"];
    };
    ManagerInsertBody: {
      username: string;
      name: string;
      nickName?: string | null;
      email?: string | null;
      phone?: string | null;
      remark?: string | null;
      domainId: number;
      departmentId?: number | null;
      status?: number;
      isSuper?: number;
      roleIds: string;
      password?: string;
    };
    ManagerSelectAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["User"][];
        total: number;
        page: number;
        size: number;
      };
    };
    ManagerSelectBody: {
      condition?: {
        keyword?: string;
        domainId?: number;
        departmentId?: number;
        roleId?: number;
        status?: number;
      };
      /** @default true */
      isAsc?: boolean;
      /** @default 0 */
      page?: number;
      /** @default 20 */
      size?: number;
      /** @enum {string} */
      sortBy?: "createTime" | "id" | "username" | "name" | "status" | "createdAt" | "updatedAt";
    };
    ManagerUpdateBody: {
      id: number;
      name?: string;
      domainId?: number;
      nickName?: string | null;
      email?: string | null;
      phone?: string | null;
      remark?: string | null;
      departmentId?: number | null;
      status?: number;
      isSuper?: number;
      roleIds?: string;
    };
    MapCable: {
      id: number;
      code: string;
      name: string;
      type: string;
      fibreCount: number;
      lengthM: number;
      adminState: components["schemas"]["AdminState"];
      line: number[][];
    };
    MapLink: {
      id: number;
      code: string;
      name: string;
      state: components["schemas"]["LinkState"];
      severity: components["schemas"]["Severity"] | null;
      line: number[][];
      beyondBreak: number[][];
    };
    MapNode: {
      id: number;
      code: string;
      name: string;
      kind: components["schemas"]["NodeKind"];
      adminState: components["schemas"]["AdminState"];
      lngLat: number[];
      cableId: number | null;
      cableCount: number;
    };
    MapSources: {
      vector: {
        version: string;
        name: string;
        attribution: string;
        dataDate: string | null;
        minZoom: number;
        maxZoom: number;
        bounds: number[];
      } | null;
      isVectorMissing: boolean;
      raster: {
        url: string;
        attribution: string;
        maxZoom: number;
      } | null;
      satellite: {
        url: string;
        attribution: string;
        maxZoom: number;
      } | null;
    };
    MapSourcesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["MapSources"];
    };
    MaterialUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: string;
        url: string;
      };
    };
    Menu: {
      id: number;
      name: string;
      nameEn: string | null;
      url: string | null;
      permission: string | null;
      parentId: number | null;
      type: number;
      isShow: boolean;
      router: string | null;
      viewPath: string | null;
      icon: string | null;
      orderNum: number;
      keepalive: boolean;
      multiTab: boolean;
      isExt: boolean;
      openMode: number;
      perms: string | null;
      moduleOff: boolean;
      createTime: string;
      updateTime: string;
    };
    MenuDeleteAllBody: {
      ids: number[];
      /** @default false */
      cascade?: boolean;
    };
    MenuInsertAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    MenuInsertBody: {
      name: string;
      type: number;
      nameEn?: string | null;
      parentId?: number | -1 | null;
      orderNum?: number;
      isShow?: boolean;
      router?: string | null;
      url?: string | null;
      permission?: string | null;
      viewPath?: string | null;
      icon?: string | null;
      keepalive?: boolean;
      multiTab?: boolean;
      isExt?: boolean;
      openMode?: number;
      perms?: string | null;
    };
    MenuSelectAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Menu"][];
        total: number;
        page: number;
        size: number;
      };
    };
    MenuSelectBody: {
      condition?: {
        name?: string;
        type?: number;
        isShow?: boolean;
        parentId?: number | null;
        isDelete?: number;
      };
      /** @default true */
      isAsc?: boolean;
      /** @default 0 */
      page?: number;
      /** @default 20 */
      size?: number;
      /** @enum {string} */
      sortBy?: "createTime" | "orderNum" | "id";
    };
    MenuUpdateBody: {
      id: number;
      name?: string;
      type?: number;
      nameEn?: string | null;
      parentId?: number | -1 | null;
      orderNum?: number;
      isShow?: boolean;
      router?: string | null;
      url?: string | null;
      permission?: string | null;
      viewPath?: string | null;
      icon?: string | null;
      keepalive?: boolean;
      multiTab?: boolean;
      isExt?: boolean;
      openMode?: number;
      perms?: string | null;
    };
    /** @enum {string} */
    MessageEvent: "raised" | "severity-raised" | "located" | "cleared" | "acknowledged" | "test";
    /** @enum {string} */
    ModuleCode: "monitor" | "plant" | "system" | "otdr" | "das" | "dts" | "powerMeter" | "trace" | "mqtt" | "attribute" | "task" | "netdisk" | "demo";
    ModuleListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ProductModule"][];
    };
    ModuleSwitchBody: {
      code: string;
      enabled: boolean;
    };
    /** @enum {string} */
    NavTheme: "realDark" | "dark" | "light";
    /** @enum {string} */
    NetdiskAction: "copy" | "cut" | "delete" | "rename" | "restore" | "purge" | "empty" | "upload";
    NetdiskCheckAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskProgress"];
    };
    NetdiskCheckBody: {
      /** Format: uuid */
      taskId?: string;
      /** Format: uuid */
      uploadId?: string;
      action?: components["schemas"]["NetdiskAction"];
    };
    /** @enum {string} */
    NetdiskConflict: "ask" | "rename" | "replace" | "skip";
    NetdiskCopyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskCopyBody: {
      domainId?: number;
      files: {
        name: string;
        type?: components["schemas"]["NetdiskNodeType"];
      }[];
      originPath: string;
      toPath: string;
      /**
       * @default ask
       * @enum {string}
       */
      conflict?: "ask" | "rename" | "replace" | "skip";
    };
    NetdiskCutAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskCutBody: {
      domainId?: number;
      files: {
        name: string;
        type?: components["schemas"]["NetdiskNodeType"];
      }[];
      originPath: string;
      toPath: string;
      /**
       * @default ask
       * @enum {string}
       */
      conflict?: "ask" | "rename" | "replace" | "skip";
    };
    NetdiskDeleteAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskDeleteBody: {
      domainId?: number;
      path: string;
      files: {
        name: string;
        type?: components["schemas"]["NetdiskNodeType"];
      }[];
      isAttachedToo?: boolean;
    };
    NetdiskEmptyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskEmptyBody: {
      domainId?: number;
    };
    NetdiskInfo: {
      id: number;
      name: string;
      type: components["schemas"]["NetdiskNodeType"];
      fsize: number;
      mimeType: string | null;
      putTime: string;
      updatedAt: string;
      uploader: string | null;
      mark: string;
      belongTo?: string;
      path: string;
      hash: string | null;
      isPreviewable: boolean;
      files: number;
      totalBytes: number;
    };
    NetdiskInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskInfo"];
    };
    /** @enum {string} */
    NetdiskKind: "image" | "document" | "text" | "archive" | "audio" | "video" | "other";
    NetdiskListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["NetdiskNode"][];
        marker: string | null;
      };
    };
    NetdiskMarkBody: {
      domainId?: number;
      path: string;
      name: string;
      mark: string;
    };
    NetdiskMkdirAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    NetdiskMkdirBody: {
      domainId?: number;
      path: string;
      dirName: string;
    };
    NetdiskNode: {
      id: number;
      name: string;
      type: components["schemas"]["NetdiskNodeType"];
      fsize: number;
      mimeType: string | null;
      putTime: string;
      updatedAt: string;
      uploader: string | null;
      mark: string;
      belongTo?: string;
    };
    /** @enum {string} */
    NetdiskNodeType: "dir" | "file";
    NetdiskOpenUpload: {
      /** Format: uuid */
      uploadId: string;
      name: string;
      path: string;
      uploader: string;
      isOwn: boolean;
      size: number;
      offset: number;
      startedAt: string;
      changedAt: string;
      expiresAt: string;
    };
    NetdiskOutcome: {
      done: boolean;
      taskId: string | null;
      skipped: string[];
    };
    NetdiskProgress: {
      action: components["schemas"]["NetdiskAction"];
      status: components["schemas"]["NetdiskTaskStatus"];
      done: number;
      total: number;
      err: string | null;
    };
    NetdiskPurgeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskPurgeBody: {
      domainId?: number;
      ids: number[];
    };
    NetdiskQuota: {
      domainId: number;
      used: number;
      limit: number;
      files: number;
    };
    NetdiskQuotaAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskQuota"];
    };
    NetdiskRenameAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskRenameBody: {
      domainId?: number;
      path: string;
      name: string;
      toName: string;
      type?: components["schemas"]["NetdiskNodeType"];
      /**
       * @default ask
       * @enum {string}
       */
      conflict?: "ask" | "rename" | "replace" | "skip";
    };
    NetdiskRestoreAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOutcome"];
    };
    NetdiskRestoreBody: {
      domainId?: number;
      ids: number[];
      /**
       * @default ask
       * @enum {string}
       */
      conflict?: "ask" | "rename" | "replace" | "skip";
    };
    NetdiskStat: {
      files: number;
      folders: number;
      bytes: number;
      trash: {
        items: number;
        bytes: number;
      };
      kinds: {
        kind: components["schemas"]["NetdiskKind"];
        files: number;
        bytes: number;
      }[];
      months: {
        month: string;
        files: number;
        bytes: number;
      }[];
    };
    NetdiskStatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskStat"];
    };
    /** @enum {string} */
    NetdiskTaskStatus: "running" | "finished" | "failed";
    NetdiskTransferTicketAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        url: string;
        expiresAt: string;
      };
    };
    NetdiskTransferTicketBody: {
      domainId?: number;
      path: string;
      names: string[];
      /** @default false */
      isPreview?: boolean;
    };
    NetdiskTransferTokenAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskUpload"];
    };
    NetdiskTransferTokenBody: {
      domainId?: number;
      path: string;
      name: string;
      size: number;
      /**
       * @default ask
       * @enum {string}
       */
      conflict?: "ask" | "rename" | "replace" | "skip";
    };
    NetdiskTransferUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskUpload"];
    };
    NetdiskTransferUploadCancelBody: {
      /** Format: uuid */
      uploadId: string;
    };
    NetdiskTransferUploadFinishAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskNode"] | null;
    };
    NetdiskTransferUploadFinishBody: {
      /** Format: uuid */
      uploadId: string;
      sha256?: string;
      conflict?: components["schemas"]["NetdiskConflict"];
    };
    NetdiskTransferUploadStatusAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskUpload"];
    };
    NetdiskTransferUploadsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NetdiskOpenUpload"][];
    };
    NetdiskTrashAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["NetdiskTrashed"][];
        marker: string | null;
      };
    };
    NetdiskTrashed: {
      id: number;
      name: string;
      type: components["schemas"]["NetdiskNodeType"];
      fsize: number;
      path: string;
      trashedAt: string;
      trashedBy: string | null;
    };
    NetdiskUpload: {
      uploadId: string | null;
      offset: number;
      size: number;
      chunkBytes: number;
      expiresAt: string | null;
      isFinished: boolean;
    };
    NewUser: {
      id: number;
      password: string | null;
    };
    /** @enum {string} */
    NoTestReason: "off" | "no-otdr" | "away" | "disabled" | "busy" | "limit" | "again" | "drill" | "sure" | "over" | "seen";
    NodeAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    NodeAddBody: {
      code: string;
      name: string;
      kind: components["schemas"]["NodeKind"];
      domainId: number;
      siteId: number | null;
      lngLat: number[] | null;
      address: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
    };
    NodeDeleteBody: {
      id: number;
    };
    NodeInfo: {
      node: components["schemas"]["PlantNode"];
      stops: components["schemas"]["NodeStop"][];
      joints: components["schemas"]["Joint"][];
    };
    NodeInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NodeInfo"];
    };
    /** @enum {string} */
    NodeKind: "closure" | "handhole" | "pole" | "building" | "odf";
    NodePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["PlantNode"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    NodeStop: {
      id: number;
      cableId: number;
      cableCode: string;
      cableName: string;
      fibreCount: number;
      fibresPerTube: number;
      colourCode: components["schemas"]["ColourCode"];
      cableM: number;
      passing: components["schemas"]["Passing"];
      isEnd: boolean;
      sides: components["schemas"]["Side"][];
    };
    NodeUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    NodeUpdateBody: {
      id: number;
      version: number;
      code: string;
      name: string;
      kind: components["schemas"]["NodeKind"];
      domainId: number;
      siteId: number | null;
      lngLat: number[] | null;
      address: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
    };
    NotifyAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
        newSecret: string | null;
      };
    };
    NotifyAddBody: {
      name: string;
      domainId: number;
      kind: components["schemas"]["ChannelKind"];
      targets: string[];
      minSeverity: components["schemas"]["Severity"];
      events: components["schemas"]["AlarmNew"][];
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      isEnabled: boolean;
    };
    NotifyDeadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["DeadLetter"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    NotifyDeleteBody: {
      id: number;
    };
    NotifyLogAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Attempt"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    NotifyPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Channel"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    NotifyRenewAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        newSecret: string | null;
      };
    };
    NotifyRenewBody: {
      id: number;
    };
    NotifyResendAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        resent: number;
      };
    };
    NotifyResendBody: {
      channelId: number;
      deliveryIds?: string[];
    };
    NotifyTestAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        at: string;
        outcome: components["schemas"]["AttemptOutcome"];
        code: number | null;
        answer: string;
        durationMs: number | null;
      };
    };
    NotifyTestBody: {
      id: number;
    };
    NotifyUpdateBody: {
      id: number;
      name: string;
      targets: string[];
      minSeverity: components["schemas"]["Severity"];
      events: components["schemas"]["AlarmNew"][];
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      isEnabled: boolean;
    };
    OauthConfirmBody: {
      password: string;
    };
    OauthDisplayAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        name: string;
        domainId: number;
        domainName: string;
        permissions: string[];
        expiresAt: string;
      };
    };
    OauthGetCodeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Captcha"];
    };
    OauthLoginAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LoginData"];
    };
    OauthUnlockBody: {
      password: string;
    };
    OauthVerifyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        ok: boolean;
      };
    };
    Occurrence: {
      number: number;
      fromRevision: number;
      raisedAt: string;
      clearedAt: string | null;
      count: number;
      severity: components["schemas"]["Severity"];
      traceId: string | null;
    };
    OnlineAddDisplayAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
        token: string;
      };
    };
    OnlineAddDisplayBody: {
      name: string;
      domainId: number;
      /** @default 365 */
      days: number;
      permissions: components["schemas"]["DisplayPermission"][];
    };
    OnlineKickBody: {
      /** Format: uuid */
      id?: string;
      ids?: string[];
    };
    OnlineListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["OnlineSession"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    OnlineSession: {
      /** Format: uuid */
      id: string;
      userId: number | null;
      username: string;
      name: string;
      domainId: number;
      domainName: string;
      departmentName: string | null;
      ip: string | null;
      os: string | null;
      browser: string | null;
      signedInAt: string;
      lastSeenAt: string;
      isConnected: boolean;
      isLocked: boolean;
      isCurrent: boolean;
      disable: boolean;
    };
    /** @enum {string} */
    Outcome: "added" | "changed" | "same" | "refused" | "undone" | "kept";
    OwnTokenAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
        token: string;
      };
    };
    OwnTokenAddBody: {
      name: string;
      permissions: string[];
      domainId: number;
      days: number;
    };
    OwnTokenListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ApiToken"][];
    };
    OwnTokenOptionsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TokenOptions"];
    };
    OwnTokenRevokeBody: {
      /** Format: uuid */
      id: string;
    };
    OwnTokenSelfAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        name: string;
        prefix: string;
        username: string;
        domainId: number;
        permissions: string[];
      };
    };
    Pairing: {
      testedBy: {
        id: number;
        code: string;
        name: string;
      } | null;
      isTesterHidden: boolean;
      proposals: {
        id: number;
        code: string;
        name: string;
        isSameFibre: boolean;
        commonM: number;
      }[];
    };
    /** @enum {string} */
    PairingPairing: "both" | "forward-only" | "backward-only" | "wavelengths-differ" | "pulses-differ" | "ranges-differ" | "end-unknown" | "ends-disagree";
    Parameter: {
      key: string;
      name: string;
      value: string;
      type: components["schemas"]["ParameterType"];
      isBuiltIn: boolean;
      isPublic: boolean;
      initial: string | null;
      min: number | null;
      max: number | null;
      choices: string[];
      remark: string | null;
      updatedAt: string | null;
    };
    ParameterAddBody: {
      key: string;
      name: string;
      value: string;
      remark?: string | null;
    };
    ParameterDeleteBody: {
      keys: string[];
    };
    ParameterInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Parameter"];
    };
    ParameterPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Parameter"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    ParameterResetBody: {
      keys: string[];
    };
    /** @enum {string} */
    ParameterType: "boolean" | "integer" | "text" | "choice";
    ParameterUpdateBody: {
      key: string;
      value?: string;
      name?: string;
      remark?: string | null;
    };
    /** @enum {string} */
    PartKind: "closure" | "cord" | "pigtail" | "splitter" | "tool";
    /** @enum {string} */
    PartState: "stocked" | "low" | "ordered";
    /** @enum {string} */
    Passing: "uncut" | "straight" | "cut";
    Passkey: {
      /** Format: uuid */
      id: string;
      name: string;
      createdAt: string;
      lastUsedAt: string | null;
    };
    PasskeyAssertion: {
      id: string;
      rawId: string;
      /** @constant */
      type: "public-key";
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string | null;
      };
    };
    PasskeyCreation: {
      id: string;
      rawId: string;
      /** @constant */
      type: "public-key";
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[];
      };
    };
    /** @enum {string} */
    PermissionKind: "view" | "add" | "change" | "remove" | "export" | "run";
    Place: {
      text: string;
      lngLat: number[];
      uncertaintyM: number;
    };
    PlaceDetail: {
      opticalM: number;
      cableM: number;
      excessRatio: number;
      lngLat: number[];
      gcj02: number[];
      uncertaintyM: number;
      before: {
        name: string;
        offsetM: number;
        opticalM: number;
      } | null;
      after: {
        name: string;
        offsetM: number;
        opticalM: number;
      } | null;
    };
    PlaceTrend: {
      withinM: number;
      days: {
        /** Format: uuid */
        traceId: string;
        at: string;
        positionM: number | null;
        lossDb: number | null;
        lossSigmaDb: number | null;
      }[];
      referenceLossDb: number | null;
      limitDb: number | null;
      line: {
        at: string;
        levelDb: number;
        dbPerDay: number;
        low: number;
        high: number;
      } | null;
      crossing: {
        at: string;
        earliest: string;
        latest: string | null;
      } | null;
    };
    /** @enum {string} */
    PlacingDoubt: "fibre-unknown" | "fibre-differs" | "fibre-beyond-count" | "direction-unknown" | "direction-differs";
    PlantBulkCableAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BulkAnswer"];
    };
    PlantBulkCableBody: {
      ids: number[];
      set: {
        adminState?: components["schemas"]["AdminState"];
        maker?: string;
        domainId?: number;
        laidBy?: string;
      };
      mode: components["schemas"]["BulkMode"];
    };
    PlantBulkDeviceAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BulkAnswer"];
    };
    PlantBulkDeviceBody: {
      ids: number[];
      set: {
        enabled?: boolean;
        siteId?: number | null;
        domainId?: number;
      };
      mode: components["schemas"]["BulkMode"];
    };
    PlantBulkLinkAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BulkAnswer"];
    };
    PlantBulkLinkBody: {
      ids: number[];
      set: {
        enabled?: boolean;
        excessRatio?: number;
        groupIndex?: number;
      };
      mode: components["schemas"]["BulkMode"];
    };
    PlantBulkNodeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BulkAnswer"];
    };
    PlantBulkNodeBody: {
      ids: number[];
      set: {
        adminState?: components["schemas"]["AdminState"];
        kind?: components["schemas"]["NodeKind"];
        domainId?: number;
      };
      mode: components["schemas"]["BulkMode"];
    };
    PlantChange: {
      id: number;
      kind: components["schemas"]["ChangedKind"];
      objectId: number;
      objectName: string;
      before: unknown | null;
      after: unknown | null;
      at: string;
      userName: string;
      undoneById: number | null;
      undoesId: number | null;
    };
    PlantChangePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["PlantChange"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    PlantChangeUndoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    PlantChangeUndoBody: {
      id: number;
    };
    PlantDeviceAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
        code: string;
        deviceKey: string;
      };
    };
    PlantDeviceAddBody: {
      code: string;
      name: string;
      kind: components["schemas"]["DeviceKind"];
      domainId: number;
      siteId?: number;
      /** @default 8 */
      portCount?: number;
    };
    PlantDeviceDeleteBody: {
      ids: number[];
    };
    PlantDevicePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Device"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    PlantDeviceRotateKeyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        code: string;
        deviceKey: string;
        oldKeyUntil: string | null;
      };
    };
    PlantDeviceRotateKeyBody: {
      id: number;
      /** @default 1440 */
      oldKeyMinutes?: number;
    };
    PlantDeviceUpdateBody: {
      id: number;
      code?: string;
      name?: string;
      kind?: components["schemas"]["DeviceKind"];
      domainId?: number;
      siteId?: number | null;
      /** @default 8 */
      portCount?: number;
      enabled?: boolean;
    };
    PlantFile: {
      id: number;
      name: string;
      remark: string;
      part: {
        kind: components["schemas"]["FilePart"];
        id: number;
        name: string;
      } | null;
      sizeBytes: number;
      mimeType: string;
      hasPicture: boolean;
      isThere: boolean;
      addedAt: string;
      addedBy: string;
    };
    PlantFileAttachAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        ids: number[];
      };
    };
    PlantFileAttachBody: {
      owner: components["schemas"]["FileOwner"];
      ownerId: number;
      partKind?: components["schemas"]["FilePart"];
      partId?: number;
      ticket: string;
    };
    PlantFileDeleteAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        changeId: number;
      };
    };
    PlantFileDeleteBody: {
      owner: components["schemas"]["FileOwner"];
      ownerId: number;
      ids: number[];
    };
    /** @enum {string} */
    PlantFileFormat: "csv" | "xlsx" | "geojson" | "kml" | "shp";
    PlantFileListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        code: string;
        domainId: number;
        list: components["schemas"]["PlantFile"][];
      };
    };
    PlantFileSetPictureBody: {
      id: number;
      picture: string;
    };
    PlantFileUpdateBody: {
      id: number;
      name: string;
      remark: string;
    };
    PlantFileUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    PlantImportCancelAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantImportCancelBody: {
      id: number;
    };
    PlantImportCheckAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantImportCheckBody: {
      id: number;
      mapping: {
        [key: string]: number;
      };
      domainId: number;
      datum: components["schemas"]["Datum"];
    };
    PlantImportInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantImportPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["ImportInfo"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    PlantImportPlacesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        points: number[][];
        lines: number[][][];
      };
    };
    PlantImportRowsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["ImportRow"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    PlantImportRunAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantImportRunBody: {
      id: number;
      mode: components["schemas"]["ImportMode"];
    };
    PlantImportUndoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantImportUndoBody: {
      id: number;
    };
    PlantImportUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ImportInfo"];
    };
    PlantLandmarkAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        ids: number[];
      };
    };
    PlantLandmarkAddBody: {
      linkId: number;
      landmarks: {
        name: string;
        kind: components["schemas"]["LandmarkKind"];
        opticalM: number;
        lngLat?: number[];
        slackM?: number;
        remark?: string;
      }[];
    };
    PlantLandmarkFindAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
        linkId: number;
        name: string;
        kind: components["schemas"]["LandmarkKind"];
        opticalM: number;
        lngLat: number[] | null;
        slackM: number;
        remark: string | null;
        linkCode: string;
      }[];
    };
    PlantLandmarkSetAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    PlantLandmarkSetBody: {
      linkId: number;
      version: number;
      landmarks: components["schemas"]["LandmarkFields"][];
    };
    PlantLinkAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
        code: string;
      };
    };
    PlantLinkAddBody: {
      code: string;
      name: string;
      deviceId: number;
      port: number;
      lengthM: number;
      launchOffsetM?: number;
      excessRatio?: number;
      groupIndex?: number;
      route?: components["schemas"]["GivenLine"];
    };
    PlantLinkDeleteBody: {
      id: number;
    };
    PlantLinkInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LinkInfo"];
    };
    PlantLinkPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Link"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    PlantLinkRouteAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    PlantLinkRouteBody: {
      id: number;
      version: number;
      route: components["schemas"]["GivenLine"] | null;
    };
    PlantLinkSpanBody: {
      id: number;
      launchOffsetM: number;
      receiveFibreM: number | null;
    };
    PlantLinkUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    PlantLinkUpdateBody: {
      id: number;
      version: number;
      code: string;
      name: string;
      port: number;
      lengthM: number;
      launchOffsetM: number;
      receiveFibreM: number | null;
      excessRatio: number;
      groupIndex: number;
      enabled: boolean;
    };
    PlantMapAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        links: components["schemas"]["MapLink"][];
        sites: components["schemas"]["Site"][];
        detailM: number;
      };
    };
    PlantNode: {
      id: number;
      code: string;
      name: string;
      kind: components["schemas"]["NodeKind"];
      domainId: number;
      siteId: number | null;
      lngLat: number[] | null;
      address: string;
      adminState: components["schemas"]["AdminState"];
      remark: string;
      version: number;
      updatedAt: string;
      updatedBy: string;
      cableCount: number;
    };
    PlantSiteAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    PlantSiteAddBody: {
      code: string;
      name: string;
      domainId: number;
      lngLat?: number[];
      address?: string;
    };
    PlantSiteDeleteBody: {
      id: number;
    };
    PlantSitePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Site"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    PlantSiteUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    PlantSiteUpdateBody: {
      id: number;
      version: number;
      code: string;
      name: string;
      domainId: number;
      lngLat: number[] | null;
      address: string | null;
    };
    PlantTree: {
      domains: {
        id: number;
        parentId: number | null;
        name: string;
        orderNum: number;
      }[];
      sites: components["schemas"]["Site"][];
      devices: components["schemas"]["Device"][];
      links: components["schemas"]["TreeLink"][];
    };
    PlantTreeAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["PlantTree"];
    };
    PlantZoneAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    PlantZoneAddBody: {
      linkId: number;
      code: string;
      name: string;
      fromM: number;
      toM: number;
    };
    PlantZoneSetAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    PlantZoneSetBody: {
      linkId: number;
      version: number;
      zones: components["schemas"]["ZoneFields"][];
    };
    PortEnd: {
      deviceId: number;
      port: number;
    };
    ProductModule: {
      code: components["schemas"]["ModuleCode"];
      name: string;
      remark: string;
      isCore: boolean;
      enabled: boolean;
      pages: string[];
      paths: string[];
      deviceKinds: string[];
      devices: number;
      updateTime: string | null;
    };
    /** @enum {string} */
    QualityCause: "attenuation" | "splice-max" | "splice-mean" | "connector" | "reflectance" | "event-change" | "loss-change" | "margin" | "end" | "no-test";
    /** @enum {string} */
    QualityGrade: "A" | "B" | "C" | "D" | "F" | "U";
    QualityHeat: {
      from: string;
      to: string;
      rows: {
        linkId: number;
        wavelengthNm: number | null;
        grades: string;
      }[];
    };
    QualityHeatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["QualityHeat"];
    };
    QualityInfo: {
      row: components["schemas"]["QualityRow"];
      verdicts: {
        rule: components["schemas"]["QualityRule"];
        value: number;
        positionM: number | null;
        grade: components["schemas"]["QualityGrade"];
      }[];
      ruleSet: components["schemas"]["QualityRuleSet"] | null;
      ownBudgetDb: number | null;
    };
    QualityInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["QualityInfo"];
    };
    QualityLinesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LossLine"][];
    };
    QualityLinkBody: {
      linkId: number;
      budgetDb: number | null;
      fibreClass: components["schemas"]["FibreClass"] | null;
    };
    QualityMapAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        linkId: number;
        grade: components["schemas"]["QualityGrade"];
      }[];
    };
    QualityPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["QualityRow"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    /** @enum {string} */
    QualityQualityTrend: "rising" | "steady" | "unknown";
    QualityRow: {
      linkId: number;
      code: string;
      name: string;
      domainId: number;
      lengthM: number;
      fibreClass: components["schemas"]["FibreClass"] | null;
      wavelengthNm: number | null;
      grade: components["schemas"]["QualityGrade"];
      since: string;
      worst: components["schemas"]["QualityCause"] | null;
      score: number | null;
      totalLossDb: number | null;
      attenuationDbPerKm: number | null;
      splice: {
        value: number;
        positionM: number;
        landmark: string | null;
      } | null;
      connector: {
        value: number;
        positionM: number;
        landmark: string | null;
      } | null;
      reflection: {
        value: number;
        positionM: number;
        landmark: string | null;
      } | null;
      lossChangeDb: number | null;
      endDeltaM: number | null;
      budgetDb: number | null;
      marginDb: number | null;
      trend: {
        dbPerYear: number;
        low: number;
        high: number;
      } | null;
      crossing: {
        at: string;
        earliest: string;
        latest: string | null;
      } | null;
      traceId: string | null;
      measuredAt: string | null;
      referenceVersion: number | null;
      referenceAt: string | null;
    };
    /** @enum {string} */
    QualityRule: "attenuation" | "splice-max" | "splice-mean" | "connector" | "reflectance" | "event-change" | "loss-change" | "margin";
    QualityRuleAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    QualityRuleAddBody: {
      name: string;
      domainId: number | null;
      wavelengthNm: number | null;
      fibreClass: components["schemas"]["FibreClass"] | null;
      design: {
        attenuationDbPerKm: number;
        spliceDb: number;
        spliceEveryKm: number;
        connectorDb: number;
        reserveDb: number;
      };
      validDays: number;
      source: string;
      limits: {
        attenuation: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-max": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-mean": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        connector: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        reflectance: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "event-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "loss-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        margin: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
      };
    };
    QualityRuleDeleteBody: {
      id: number;
    };
    QualityRulePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["QualityRuleSet"][];
    };
    QualityRuleProgressAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        total: number;
        left: number;
      };
    };
    QualityRuleSet: {
      id: number;
      name: string;
      domainId: number | null;
      wavelengthNm: number | null;
      fibreClass: components["schemas"]["FibreClass"] | null;
      design: {
        attenuationDbPerKm: number;
        spliceDb: number;
        spliceEveryKm: number;
        connectorDb: number;
        reserveDb: number;
      };
      validDays: number;
      source: string;
      limits: {
        attenuation: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-max": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-mean": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        connector: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        reflectance: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "event-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "loss-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        margin: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
      };
      domainName: string | null;
      revision: number;
      updatedAt: string;
      isSeed: boolean;
      isOwn: boolean;
    };
    QualityRuleUpdateBody: {
      id: number;
      name: string;
      domainId: number | null;
      wavelengthNm: number | null;
      fibreClass: components["schemas"]["FibreClass"] | null;
      design: {
        attenuationDbPerKm: number;
        spliceDb: number;
        spliceEveryKm: number;
        connectorDb: number;
        reserveDb: number;
      };
      validDays: number;
      source: string;
      limits: {
        attenuation: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-max": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "splice-mean": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        connector: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        reflectance: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "event-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        "loss-change": {
          A: number | null;
          B: number | null;
          C: number | null;
        };
        margin: {
          A: number | null;
          B: number | null;
          C: number | null;
        };
      };
    };
    /** @enum {string} */
    QualitySort: "grade" | "code" | "name" | "wavelengthNm" | "lengthM" | "score" | "totalLossDb" | "attenuationDbPerKm" | "spliceDb" | "reflectanceDb" | "marginDb" | "trendDbPerYear" | "crossesAt" | "measuredAt" | "referenceAt";
    QualityStatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        A: number;
        B: number;
        C: number;
        D: number;
        F: number;
        U: number;
      };
    };
    QualityTrend: {
      days: {
        day: string;
        grade: components["schemas"]["QualityGrade"];
        lossDb: number | null;
      }[];
      line: {
        day: string;
        levelDb: number;
      } | null;
      today: string;
    };
    QualityTrendAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["QualityTrend"];
    };
    Refusal: {
      /** @description HTTP status */
      code: number;
      /** @description in the language of Accept-Language */
      msg: string;
      /** @description null for almost all refusals */
      data: unknown;
      /** @description stable; what a program decides by */
      reason?: string;
      /** @description names this request in the log of the server */
      requestId?: string;
      errors?: components["schemas"]["FieldError"][];
    };
    ReportAlarmAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
      };
    };
    ReportAlarmBody: {
      /** Format: uuid */
      alarmId: string;
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      words: components["schemas"]["ReportWords"];
    };
    ReportBatchAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
      };
    };
    ReportBatchBody: {
      batchId: number;
      format: components["schemas"]["ReportFormat"];
      wavelengthNm?: number;
      hasAllWavelengths?: boolean;
      hasFibreSheets: boolean;
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      words: components["schemas"]["ReportWords"];
    };
    ReportCancelBody: {
      /** Format: uuid */
      id: string;
    };
    ReportDeleteBody: {
      /** Format: uuid */
      id: string;
    };
    /** @enum {string} */
    ReportFormat: "pdf" | "xlsx";
    ReportInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ReportRow"];
    };
    /** @enum {string} */
    ReportKind: "acceptance" | "fault";
    ReportLinksAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
      };
    };
    ReportLinksBody: {
      linkIds: number[];
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      words: components["schemas"]["ReportWords"];
    };
    ReportPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["ReportRow"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    ReportRow: {
      /** Format: uuid */
      id: string;
      number: string;
      kind: components["schemas"]["ReportKind"];
      subject: components["schemas"]["ReportSubject"];
      subjectName: string;
      /** @enum {string} */
      language: "zh" | "en";
      domainId: number;
      state: components["schemas"]["ReportState"];
      done: number;
      total: number;
      failure: string | null;
      path: string | null;
      fileName: string | null;
      sizeBytes: number | null;
      createdBy: string;
      createdAt: string;
      endedAt: string | null;
    };
    /** @enum {string} */
    ReportState: "queued" | "running" | "done" | "failed" | "cancelled";
    /** @enum {string} */
    ReportSubject: "trace" | "links" | "alarm" | "batch";
    ReportTraceAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        id: string;
      };
    };
    ReportTraceBody: {
      /** Format: uuid */
      traceId: string;
      /** @enum {string} */
      language: "zh" | "en";
      timeZone: string;
      words: components["schemas"]["ReportWords"];
    };
    ReportWords: {
      project: string;
      tester: string;
      approver: string;
      remark: string;
    };
    RequestLog: {
      /** Format: uuid */
      id: string;
      userId: number | null;
      username: string | null;
      apiToken: string | null;
      domainId: number | null;
      action: string;
      actionName: string;
      method: string;
      status: number;
      consumeTime: number;
      ip: string | null;
      os: string | null;
      browser: string | null;
      objectId: string | null;
      objectName: string | null;
      params: string;
      requestId: string;
      createTime: string;
    };
    RequestLogInfo: {
      row: components["schemas"]["RequestLog"];
      changes: components["schemas"]["LogChange"][];
      hash: string | null;
    };
    ResetPassword: {
      password: string | null;
    };
    Role: {
      id: number;
      name: string;
      label: string;
      remark: string | null;
      domainId: number;
      domainName: string;
      dataScope: components["schemas"]["RoleDataScope"];
      dataScopeText: string;
      isBuiltIn: boolean;
      users: number;
      isLimited: boolean;
      isChangeable: boolean;
      isGrantable: boolean;
      codes: number;
      createTime: string;
      updateTime: string;
    };
    RoleAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        roleId: number;
      };
    };
    RoleAddBody: {
      name: string;
      label: string;
      remark?: string | null;
      domainId?: number;
      dataScope?: components["schemas"]["RoleDataScope"];
      domainIds?: number[];
      menus?: {
        menuId: number;
        perms: string[];
      }[];
    };
    /** @enum {string} */
    RoleDataScope: "own" | "chosen";
    RoleDeleteBody: {
      roleIds: number[];
    };
    RoleEffectAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        users: number;
        online: number;
      };
    };
    RoleInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        role: components["schemas"]["Role"];
        links: {
          menuId: number;
          permission: string;
        }[];
        domainIds: number[];
        users: {
          id: number;
          username: string;
          name: string;
        }[];
      };
    };
    RoleListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Role"][];
    };
    RoleMenu: {
      id: number;
      menusId: number;
      rolesId: number;
      permission: string;
      isDelete: number;
      createTime: string;
    };
    RoleMenuInsertAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    RoleMenuInsertBody: {
      menusId: number;
      rolesId: number;
      permission: string;
      isDelete?: number;
    };
    RoleMenuRow: {
      menuId: number;
      parentId: number | null;
      type: number;
      name: string;
      nameEn: string | null;
      viewPath: string | null;
      icon: string | null;
      orderNum: number;
      moduleOff: boolean;
      isGrantable: boolean;
      codes: {
        code: string;
        label: string;
        kind: components["schemas"]["PermissionKind"];
        isInstallationWide: boolean;
        isGrantable: boolean;
      }[];
    };
    RoleMenuSelectAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["RoleMenu"][];
        total: number;
        page: number;
        size: number;
      };
    };
    RoleMenuSelectBody: {
      condition?: {
        isDelete?: number;
        rolesId?: number;
      };
      /** @default true */
      isAsc?: boolean;
      /** @default 0 */
      page?: number;
      /** @default 20 */
      size?: number;
      /** @enum {string} */
      sortBy?: "createTime" | "id";
    };
    RoleMenuUpdateBody: {
      id: number;
      menusId?: number;
      rolesId?: number;
      permission?: string;
      isDelete?: number;
    };
    RoleMenusAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["RoleMenuRow"][];
    };
    RolePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Role"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    RoleUpdateBody: {
      name?: string;
      label?: string;
      remark?: string | null;
      domainId?: number;
      dataScope?: components["schemas"]["RoleDataScope"];
      domainIds?: number[];
      menus?: {
        menuId: number;
        perms: string[];
      }[];
      roleId: number;
    };
    SavedView: {
      id: number;
      table: string;
      name: string;
      state: string;
      roleId: number | null;
      roleName: string | null;
      isOwn: boolean;
      updatedAt: string;
    };
    SearchWords: {
      texts: string[];
      reading: string;
    };
    SecondStepFactorAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LoginData"];
    };
    SecondStepFactorBody: {
      ticket: string;
      oneTimeCode?: string;
      recoveryCode?: string;
      passkey?: components["schemas"]["PasskeyAssertion"];
    };
    SecondStepPasskeyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LoginData"];
    };
    SecondStepPasskeyBody: {
      passkey: components["schemas"]["PasskeyAssertion"];
    };
    SecondStepPasskeyOptionsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        challenge: string;
        rpId: string;
        timeout: number;
        /** @constant */
        userVerification: "required";
      };
    };
    ServeHistoryAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        server: string;
        servers: string[];
        stepS: number;
        points: components["schemas"]["ServePoint"][];
      };
    };
    ServePoint: {
      at: string;
      cpuLoad: number | null;
      memoryUsed: number | null;
      processRssBytes: number | null;
      diskUsed: number | null;
      eventLoopP99Ms: number | null;
      websockets: number | null;
      ingestQueue: number | null;
      requestsPerS: number | null;
    };
    /** @enum {string} */
    ServeRange: "1h" | "24h" | "7d";
    ServeStat: {
      at: string;
      server: string;
      runtime: {
        os: string;
        arch: string;
        nodeVersion: string;
        productVersion: string;
        pid: number;
        startedAt: string;
        uptimeS: number;
      };
      database: {
        /** @enum {string} */
        kind: "embedded" | "server";
        version: string;
        sizeBytes: number;
      };
      cpu: {
        model: string;
        cores: number;
        windowMs: number | null;
        load: number | null;
        coresLoad: number[];
        processCores: number | null;
      };
      memory: {
        totalBytes: number;
        availableBytes: number;
        processRssBytes: number;
        processHeapUsedBytes: number;
        processHeapTotalBytes: number;
      };
      disk: {
        totalBytes: number;
        usedBytes: number;
        availableBytes: number;
      };
      eventLoop: {
        p50Ms: number | null;
        p99Ms: number | null;
      };
      websockets: number;
      ingestQueue: number;
      requestsPerS: number | null;
      checks: components["schemas"]["HealthCheck"][];
    };
    ServeStatAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ServeStat"];
    };
    /** @enum {string} */
    ServiceWay: "working" | "spare";
    SetAside: {
      positionM: number;
      lossDb: number | null;
      lossSigmaDb: number | null;
      reason: components["schemas"]["SetAsideReason"];
    };
    /** @enum {string} */
    SetAsideReason: "merged" | "at-the-end" | "no-line" | "within-noise" | "below-limit" | "unlisted" | "echo" | "blinded";
    /** @enum {string} */
    Severity: "critical" | "major" | "minor" | "warning" | "indeterminate";
    /** @enum {string} */
    SharedKind: "cable" | "duct";
    /** @enum {string} */
    Side: "a" | "b";
    SignInFailures: {
      attempts: number;
      since: string | null;
      addresses: {
        ip: string | null;
        attempts: number;
        lastAt: string;
      }[];
    };
    /** @enum {string} */
    SignInMethod: "password" | "totp" | "recovery-code" | "passkey" | "single-sign-on";
    Site: {
      id: number;
      code: string;
      name: string;
      domainId: number;
      lngLat: number[] | null;
      address: string | null;
      version: number;
    };
    /** @enum {string} */
    SorFileState: "ready" | "refused" | "stored" | "same" | "failed" | "undone" | "kept";
    /** @enum {string} */
    SorFit: "rule" | "hand" | "none" | "several" | "unfilled";
    SorImportAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportAddBody: {
      name: string;
    };
    SorImportDropBody: {
      id: number;
    };
    SorImportFile: {
      /** Format: uuid */
      id: string;
      fileName: string;
      sizeBytes: number;
      state: components["schemas"]["SorFileState"];
      reason: string | null;
      stated: {
        cableId: string;
        fibreId: string;
        locationA: string;
        locationB: string;
        supplier: string;
        wavelengthNm: number;
        pulseNs: number;
        rangeM: number;
        endM: number | null;
        measuredAt: string | null;
      } | null;
      linkId: number | null;
      linkCode: string | null;
      fit: components["schemas"]["SorFit"] | null;
      isKnown: boolean;
      isLengthOff: boolean | null;
      direction: components["schemas"]["TraceDirection"] | null;
      traceId: string | null;
    };
    SorImportFilesAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["SorImportFile"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    SorImportHead: {
      id: number;
      name: string;
      state: components["schemas"]["SorImportState"];
      createdAt: string;
    };
    SorImportInfo: {
      id: number;
      name: string;
      state: components["schemas"]["SorImportState"];
      mode: components["schemas"]["ImportMode"] | null;
      rule: components["schemas"]["LinkRule"] | null;
      rememberedRule: components["schemas"]["LinkRule"] | null;
      counts: {
        ready: number;
        unmatched: number;
        refused: number;
        stored: number;
        same: number;
        failed: number;
        undone: number;
        kept: number;
      };
      createdAt: string;
    };
    SorImportInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportMatchAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportMatchBody: {
      id: number;
      rule: components["schemas"]["LinkRule"];
    };
    SorImportPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["SorImportHead"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    SorImportPlaceAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportPlaceBody: {
      id: number;
      files: string[];
      linkId: number;
      direction: components["schemas"]["TraceDirection"];
    };
    SorImportRunAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportRunBody: {
      id: number;
      mode: components["schemas"]["ImportMode"];
    };
    /** @enum {string} */
    SorImportState: "open" | "running" | "done" | "undoing" | "undone" | "expired";
    SorImportUndoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorImportInfo"];
    };
    SorImportUndoBody: {
      id: number;
    };
    SorImportUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SorUploaded"];
    };
    SorUploaded: {
      id: number;
      name: string;
      state: components["schemas"]["SorImportState"];
      mode: components["schemas"]["ImportMode"] | null;
      rule: components["schemas"]["LinkRule"] | null;
      rememberedRule: components["schemas"]["LinkRule"] | null;
      counts: {
        ready: number;
        unmatched: number;
        refused: number;
        stored: number;
        same: number;
        failed: number;
        undone: number;
        kept: number;
      };
      createdAt: string;
      uploaded: {
        files: number;
        refused: number;
        known: number;
        reason: string | null;
      };
    };
    /** @enum {string} */
    SpanRefusal: "no-fibre" | "no-end" | "layout-too-long";
    /** @enum {string} */
    SpanRole: "launch-connector" | "span-start" | "span-end" | "receive-end";
    SsoButton: {
      id: string;
      name: string;
    };
    /** @enum {string} */
    SsoComparison: "equals" | "contains" | "always";
    SsoFinishAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["LoginData"];
    };
    SsoFinishBody: {
      ticket: string;
    };
    SsoProvider: {
      id: string;
      name: string;
      issuer: string;
      clientId: string;
      redirectUri: string;
    };
    SsoProvidersAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SsoButton"][];
    };
    SsoRule: {
      id: number;
      provider: string;
      claim: string;
      comparison: components["schemas"]["SsoComparison"];
      value: string;
      domainId: number | null;
      domainName: string | null;
      roles: number[];
      roleNames: string[];
      isSuper: boolean;
      isWhole: boolean;
      remark: string | null;
      orderNum: number;
      updatedAt: string;
    };
    SsoRuleAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    SsoRuleAddBody: {
      provider: string;
      claim: string;
      comparison: components["schemas"]["SsoComparison"];
      value: string;
      domainId: number;
      roles: number[];
      isSuper?: boolean;
      remark?: string | null;
    };
    SsoRuleDeleteBody: {
      id: number;
    };
    SsoRuleMoveBody: {
      id: number;
      /** @enum {string} */
      direction: "up" | "down";
    };
    SsoRulePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["SsoRule"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    SsoRuleProvidersAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SsoProvider"][];
    };
    SsoRuleTestAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        rule: components["schemas"]["SsoRule"] | null;
      };
    };
    SsoRuleTestBody: {
      provider: string;
      claims: string;
    };
    SsoRuleUpdateBody: {
      id: number;
      provider: string;
      claim: string;
      comparison: components["schemas"]["SsoComparison"];
      value: string;
      domainId: number;
      roles: number[];
      isSuper?: boolean;
      remark?: string | null;
    };
    /** @enum {string} */
    StatusClass: "2xx" | "3xx" | "4xx" | "5xx";
    SystemBrandAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SystemInfo"];
    };
    SystemChangeLogoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        logoImgUrl: string;
      };
    };
    SystemFacts: {
      name: string | null;
      organisation: string | null;
      logoImgUrl: string | null;
      iconfontUrl: string | null;
      version: string;
      nodeVersion: string;
      /** @enum {string} */
      databaseKind: "embedded" | "postgresql";
      databaseVersion: string;
      databaseBytes: number;
      installedAt: string;
      updateTime: string;
      users: number;
      domains: number;
      devices: number;
      links: number;
    };
    SystemInfo: {
      name: string;
      organisation: string | null;
      logoImgUrl: string | null;
      iconfontUrl: string | null;
      version: string;
      parameters: {
        [key: string]: boolean | number | string;
      };
    };
    SystemInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SystemFacts"];
    };
    SystemMenuAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    SystemMenuAddBody: {
      name: string;
      type: number;
      nameEn?: string | null;
      parentId?: number | -1 | null;
      orderNum?: number;
      isShow?: boolean;
      router?: string | null;
      url?: string | null;
      permission?: string | null;
      viewPath?: string | null;
      icon?: string | null;
      keepalive?: boolean;
      multiTab?: boolean;
      isExt?: boolean;
      openMode?: number;
      perms?: string | null;
    };
    SystemMenuDeleteBody: {
      menuId: number;
      /** @default false */
      cascade?: boolean;
    };
    SystemMenuInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        menu: components["schemas"]["Menu"];
        parentMenu: components["schemas"]["Menu"] | null;
        below: number;
        roleLinks: number;
      };
    };
    SystemMenuListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Menu"][];
    };
    SystemMenuMoveBody: {
      menus: {
        id: number;
        parentId: number | -1 | null;
        orderNum: number;
      }[];
    };
    SystemMenuUpdateBody: {
      menuId: number;
      name?: string;
      type?: number;
      nameEn?: string | null;
      parentId?: number | -1 | null;
      orderNum?: number;
      isShow?: boolean;
      router?: string | null;
      url?: string | null;
      permission?: string | null;
      viewPath?: string | null;
      icon?: string | null;
      keepalive?: boolean;
      multiTab?: boolean;
      isExt?: boolean;
      openMode?: number;
      perms?: string | null;
    };
    SystemUpdateBody: {
      name?: string | null;
      organisation?: string | null;
      iconfontUrl?: string | null;
    };
    Task: {
      id: number;
      name: string;
      handler: string;
      params: components["schemas"]["TaskParams"];
      type: components["schemas"]["TaskType"];
      cron: string | null;
      timeZone: string;
      everyMs: number | null;
      startAt: string | null;
      endAt: string | null;
      limit: number;
      runCount: number;
      overlap: components["schemas"]["TaskOverlap"];
      status: number;
      remark: string | null;
      nextRunAt: string | null;
      lastRun: components["schemas"]["TaskLastRun"] | null;
      createdAt: string;
      updatedAt: string;
    };
    TaskAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    TaskAddBody: {
      name: string;
      handler: string;
      params?: components["schemas"]["TaskParams"];
      type: components["schemas"]["TaskType"];
      cron?: string | null;
      timeZone?: string;
      everyMs?: number | null;
      startAt?: string | null;
      endAt?: string | null;
      limit?: number;
      overlap?: components["schemas"]["TaskOverlap"];
      status?: number;
      remark?: string | null;
    };
    TaskDeleteBody: {
      ids: number[];
    };
    TaskHandler: {
      name: string;
      label: {
        zh: string;
        en: string;
      };
      params: Record<string, never>;
      paramLabels: Record<string, never>;
    };
    TaskHandlersAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TaskHandler"][];
    };
    TaskInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["Task"];
    };
    TaskLastRun: {
      id: number;
      trigger: components["schemas"]["TaskTrigger"];
      status: components["schemas"]["TaskRunStatus"];
      startedAt: string;
      durationMs: number | null;
    };
    TaskLog: {
      id: number;
      taskId: number | null;
      name: string;
      handler: string;
      trigger: components["schemas"]["TaskTrigger"];
      status: components["schemas"]["TaskRunStatus"];
      consumeTime: number | null;
      detail: string | null;
      process: string | null;
      createTime: string;
    };
    TaskOnceAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        runId: number;
      };
    };
    TaskOnceBody: {
      id: number;
    };
    /** @enum {string} */
    TaskOverlap: "skip" | "queue" | "parallel";
    TaskPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["Task"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    TaskParams: {
      [key: string]: unknown;
    };
    TaskPreviewAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        runs: string[];
      };
    };
    /** @enum {string} */
    TaskRunStatus: "queued" | "running" | "succeeded" | "failed" | "skipped" | "interrupted";
    TaskStartBody: {
      id: number;
    };
    TaskStopBody: {
      id: number;
    };
    /** @enum {string} */
    TaskTrigger: "schedule" | "manual";
    /** @enum {string} */
    TaskType: "cron" | "interval";
    TaskUpdateBody: {
      id: number;
      name?: string;
      handler?: string;
      type?: components["schemas"]["TaskType"];
      params?: components["schemas"]["TaskParams"];
      cron?: string | null;
      timeZone?: string;
      everyMs?: number | null;
      startAt?: string | null;
      endAt?: string | null;
      limit?: number;
      overlap?: components["schemas"]["TaskOverlap"];
      status?: number;
      remark?: string | null;
    };
    /** @enum {string} */
    TemplateOutcome: "applied" | "unchanged" | "not-found" | "other-link" | "measured-backward" | "unreadable" | "changed-meanwhile" | "versions-full";
    TemplatePlace: {
      positionM: number;
      kind: components["schemas"]["TraceEventKind"];
      name: string;
    };
    TestPlan: {
      linkId: number;
      linkCode: string;
      port: number;
      settings: components["schemas"]["TestSettings"];
      periodMinutes: number;
      isPaused: boolean;
      nextRunAt: string | null;
      lastRunAt: string | null;
      updatedBy: string;
      updatedAt: string;
    };
    TestPlanInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        plan: components["schemas"]["TestPlan"] | null;
        round: components["schemas"]["TestRound"];
      };
    };
    TestPlanScheduleAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TestPlan"];
    };
    TestPlanScheduleBody: {
      linkId: number;
      periodMinutes: number;
      isPaused: boolean;
      wavelengthNm: number;
      pulseNs: number;
      rangeM: number;
      averagingS: number;
    };
    TestPlanUnscheduleBody: {
      linkId: number;
    };
    TestRound: {
      deviceCode: string;
      roundS: number;
      plans: components["schemas"]["TestPlan"][];
    };
    TestSettings: {
      wavelengthNm: number;
      pulseNs: number;
      rangeM: number;
      averagingS: number;
    };
    TokenOptions: {
      permissions: string[];
      domains: {
        id: number;
        name: string;
        parentId: number | null;
      }[];
    };
    /** @enum {string} */
    TokenState: "good" | "expired" | "revoked" | "account-off";
    TraceBaselineAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        referenceVersion: number;
      };
    };
    TraceBaselineBody: {
      /** Format: uuid */
      id: string;
    };
    TraceBothWaysAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["BothWaysTable"] | null;
    };
    TraceCombinedAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["CombinedTable"];
    };
    TraceCompareAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceComparison"] | null;
    };
    TraceComparison: {
      /** Format: uuid */
      referenceTraceId: string;
      referenceVersion: number;
      comparable: boolean;
      endDeltaM: number | null;
      measurements: {
        check: string;
        positionM: number;
        value: number;
        unit: string;
        referenceValue: number | null;
      }[];
    };
    TraceCorrectAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        alarmsCleared: number;
      };
    };
    TraceCorrectBody: {
      /** Format: uuid */
      id: string;
      direction: components["schemas"]["TraceDirection"];
      reason: string;
    };
    /** @enum {string} */
    TraceDirection: "forward" | "backward";
    TraceEvent: {
      positionM: number;
      positionSigmaM: number | null;
      kind: components["schemas"]["TraceEventKind"];
      lossDb: number | null;
      lossSigmaDb: number | null;
      reflectanceDb: number | null;
      slopeDbPerKm: number | null;
      comment: string;
      figuresBy?: components["schemas"]["FigureSource"];
      /** @constant */
      beyondTemplate?: true;
    };
    /** @enum {string} */
    TraceEventKind: "start" | "reflective" | "non-reflective" | "end";
    TraceInfo: {
      trace: components["schemas"]["TraceRow"];
      version: components["schemas"]["TraceVersion"];
      groupIndex: number;
      spacingM: number;
      startM: number;
      pointCount: number;
      supplier: string;
      model: string;
      serial: string;
      events: components["schemas"]["TraceEvent"][];
      orlDb: number | null;
      setAside: {
        total: number;
        largest: components["schemas"]["SetAside"][];
      } | null;
      wavelengths: components["schemas"]["WavelengthComparison"] | null;
      cannotMeasure: ({
        /** @constant */
        code: "range-too-short";
        /** @enum {string} */
        hides: "end";
        reachM: number;
        linkM: number;
        neededRangeM: number;
      } | {
        /** @constant */
        code: "fades-before-end";
        /** @enum {string} */
        hides: "end";
        pulseNs: number;
        reachM: number;
        linkM: number;
        missingDb: number;
        neededPulseNs: number | null;
        neededAveraging: number | null;
      } | {
        /** @constant */
        code: "pulse-too-long";
        /** @enum {string} */
        hides: "losses" | "nothing";
        pulseNs: number;
        apartM: number;
        hiddenGaps: number;
        gaps: number;
        gapM: number;
        neededPulseNs: number | null;
      } | {
        /** @constant */
        code: "wavelength-differs";
        /** @enum {string} */
        hides: "nothing";
        wavelengthNm: number;
        referenceNm: number;
      } | {
        /** @constant */
        code: "sampling-too-coarse";
        /** @enum {string} */
        hides: "nothing";
        spacingM: number;
        neededM: number;
      } | {
        /** @constant */
        code: "index-differs";
        /** @enum {string} */
        hides: "nothing";
        groupIndex: number;
        linkIndex: number;
        offM: number;
      } | {
        /** @constant */
        code: "launch-saturated";
        /** @enum {string} */
        hides: "nothing";
        untilM: number;
        usualM: number;
      })[] | null;
      warnings: string[];
      corrections: components["schemas"]["DirectionCorrection"][];
    };
    TraceInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceInfo"];
    };
    TraceLimits: {
      noiseFloorDb: number | null;
      dynamicRangeDb: number | null;
      reachM: number | null;
      deadZones: {
        positionM: number;
        eventM: number | null;
        attenuationM: number | null;
      }[];
    };
    TraceLimitsAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceLimits"] | null;
    };
    TracePageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["TraceRow"][];
        nextCursor: string | null;
        total: number;
        totalIsMore: boolean;
      };
    };
    TraceRow: {
      /** Format: uuid */
      id: string;
      linkId: number;
      linkCode: string;
      measuredAt: string;
      receivedAt: string;
      source: components["schemas"]["TraceSource"];
      direction: components["schemas"]["TraceDirection"];
      wavelengthNm: number;
      pulseNs: number;
      averagingS: number | null;
      rangeM: number;
      endM: number | null;
      totalLossDb: number | null;
      referenceVersion: number | null;
      sizeBytes: number;
      fileName: string;
      edited: components["schemas"]["TraceVersion"] | null;
    };
    /** @enum {string} */
    TraceSource: "device" | "upload";
    TraceSpan: {
      launchM: number | null;
      receiveM: number | null;
      refusal: components["schemas"]["SpanRefusal"] | null;
      lengthM: number | null;
      lossDb: number | null;
      lossSigmaDb: number | null;
      orlDb: number | null;
      places: {
        role: components["schemas"]["SpanRole"];
        positionM: number;
        isSeen: boolean;
        lossDb: number | null;
        reflectanceDb: number | null;
      }[];
    };
    TraceSpanAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceSpan"];
    };
    TraceTemplate: {
      linkId: number;
      revision: number;
      madeAt: string;
      madeBy: string;
      /** Format: uuid */
      traceId: string;
      traceVersion: number;
      appliesToArrivals: boolean;
      places: components["schemas"]["TemplatePlace"][];
    };
    TraceTemplateApplyAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        traceId: string;
        outcome: components["schemas"]["TemplateOutcome"];
        version: number | null;
        missed: number;
      }[];
    };
    TraceTemplateApplyBody: {
      linkId: number;
      revision: number;
      traceIds: string[];
    };
    TraceTemplateInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceTemplate"] | null;
    };
    TraceTemplatePreviewAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        revision: number;
        before: components["schemas"]["VersionTable"];
        events: components["schemas"]["TraceEvent"][];
        missed: components["schemas"]["TemplatePlace"][];
      };
    };
    TraceTemplateUpdateAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        revision: number;
      };
    };
    TraceTemplateUpdateBody: {
      /** Format: uuid */
      traceId: string;
      traceVersion: number;
      baseRevision: number;
      appliesToArrivals: boolean;
      places: components["schemas"]["TemplatePlace"][];
    };
    TraceTrendAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["PlaceTrend"];
    };
    TraceUploadAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        /** Format: uuid */
        traceId: string;
      };
    };
    TraceVersion: {
      version: number;
      origin: components["schemas"]["VersionOrigin"];
      madeAt: string;
      madeBy: string | null;
      reason: string;
    };
    TraceVersionAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    TraceVersionAddBody: {
      /** Format: uuid */
      id: string;
      baseVersion: number;
      reason: string;
      events: components["schemas"]["EditedEvent"][];
    };
    TraceVersionInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["VersionTable"];
    };
    TraceVersionListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["TraceVersion"][];
    };
    TraceVersionMeasureAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        lossDb: number | null;
        reflectanceDb: number | null;
      };
    };
    TraceVersionRestoreAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        version: number;
      };
    };
    TraceVersionRestoreBody: {
      /** Format: uuid */
      id: string;
      baseVersion: number;
      version: number;
      reason: string;
    };
    TreeLink: {
      id: number;
      code: string;
      name: string;
      deviceId: number;
      port: number;
      state: components["schemas"]["LinkState"];
      hasTrace: boolean;
      hasReference: boolean;
    };
    User: {
      id: number;
      username: string;
      name: string;
      nickName: string | null;
      avatar: string | null;
      email: string | null;
      phone: string | null;
      remark: string | null;
      isSuper: number;
      roleIds: string;
      roles: number[];
      roleNames: string[];
      domainId: number;
      domainName: string;
      departmentId: number | null;
      departmentName: string | null;
      status: number;
      lockedUntil: string | null;
      mustChangePassword: boolean;
      passwordChangedAt: string | null;
      hasSecondFactor: boolean;
      hasPassword: boolean;
      isSelf: boolean;
      createdAt: string;
      updatedAt: string;
    };
    UserAddAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["NewUser"];
    };
    UserAddBody: {
      username: string;
      name: string;
      nickName?: string | null;
      email?: string | null;
      phone?: string | null;
      remark?: string | null;
      domainId: number;
      departmentId?: number | null;
      status?: number;
      isSuper?: number;
      roles: number[];
      password?: string;
    };
    UserDeleteBody: {
      userIds: number[];
    };
    UserFactorRemoveBody: {
      userId: number;
    };
    UserInfoAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["User"];
    };
    UserPageAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        list: components["schemas"]["User"][];
        pagination: {
          page: number;
          size: number;
          total: number;
        };
      };
    };
    UserPasswordAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["ResetPassword"];
    };
    UserPasswordBody: {
      userId: number;
      password?: string;
    };
    /** @enum {string} */
    UserSortKey: "id" | "username" | "name" | "status" | "createdAt" | "updatedAt";
    UserUpdateBody: {
      id: number;
      name?: string;
      domainId?: number;
      nickName?: string | null;
      email?: string | null;
      phone?: string | null;
      remark?: string | null;
      departmentId?: number | null;
      status?: number;
      isSuper?: number;
      roles?: number[];
    };
    /** @enum {string} */
    Verdict: "pass" | "fail";
    /** @enum {string} */
    VersionOrigin: "measured" | "edit" | "restore" | "template";
    VersionTable: {
      head: components["schemas"]["TraceVersion"];
      events: components["schemas"]["TraceEvent"][];
      endM: number | null;
      totalLossDb: number | null;
      orlDb: number | null;
    };
    ViewDeleteBody: {
      id: number;
    };
    ViewListAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: components["schemas"]["SavedView"][];
    };
    ViewSaveAnswer: {
      /** @constant */
      code: 1;
      msg: string;
      data: {
        id: number;
      };
    };
    ViewSaveBody: {
      id?: number;
      table: string;
      name: string;
      state: string;
      roleId?: number | null;
    };
    WavelengthComparison: {
      traces: {
        /** Format: uuid */
        traceId: string;
        wavelengthNm: number;
        measuredAt: string;
      }[];
      places: components["schemas"]["WavelengthPlace"][];
    };
    WavelengthPlace: {
      positionM: number;
      positionSigmaM: number | null;
      losses: {
        wavelengthNm: number;
        lossDb: number | null;
        lossSigmaDb: number | null;
      }[];
      differenceDb: number | null;
      differenceSigmaDb: number | null;
      isMacrobend: boolean;
    };
    /** @enum {string} */
    WorkKind: "patrol" | "measurement" | "repair";
    /** @enum {string} */
    WorkTool: "otdr" | "splicer" | "power-meter" | "ladder";
    Zone: {
      id: number;
      linkId: number;
      code: string;
      name: string;
      fromM: number;
      toM: number;
    };
    ZoneFields: {
      id?: number;
      code: string;
      name: string;
      fromM: number;
      toM: number;
    };
  };
  responses: {
    /** @description 请求被拒绝 / The call was refused */
    Refused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Refusal"];
      };
    };
    /** @description 服务器此刻不能回答 / The server cannot answer now */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Refusal"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  accountInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["AccountInfoAnswer"] }>;
  };
  accountUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  accountPassword: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountPasswordBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  accountSettings: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["AccountSettingsAnswer"] }>;
  };
  accountSaveSettings: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountSettings"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  accountSessions: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["AccountSessionsAnswer"] }>;
  };
  accountEndSession: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountEndSessionBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  accountActivity: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  accountFailures: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["AccountFailuresAnswer"] }>;
  };
  accountPermmenu: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["AccountPermmenuAnswer"] }>;
  };
  alarmPage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        state?: components["schemas"]["AlarmFilterState"];
        severity?: string;
        type?: string;
        domainId?: number;
        linkId?: number;
        deviceId?: number;
        zoneId?: number;
        acked?: boolean;
        shelved?: boolean;
        drill?: boolean;
        from?: string;
        to?: string;
        positionFromM?: number;
        positionToM?: number;
        keyword?: string;
        sort?: components["schemas"]["AlarmSort"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmPageAnswer"] }>;
  };
  alarmExport: {
    parameters: {
      query?: {
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
        state?: components["schemas"]["AlarmFilterState"];
        severity?: string;
        type?: string;
        domainId?: number;
        linkId?: number;
        deviceId?: number;
        zoneId?: number;
        acked?: boolean;
        shelved?: boolean;
        drill?: boolean;
        from?: string;
        to?: string;
        positionFromM?: number;
        positionToM?: number;
        keyword?: string;
        sort?: components["schemas"]["AlarmSort"];
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  alarmInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmInfoAnswer"] }>;
  };
  alarmStat: {
    parameters: {
      query?: {
        places?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmStatAnswer"] }>;
  };
  alarmAck: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmAckBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmAckAnswer"] }>;
  };
  alarmAckMatching: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmAckMatchingBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmAckMatchingAnswer"] }>;
  };
  alarmUnack: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmUnackBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmUnackAnswer"] }>;
  };
  alarmClear: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmClearBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmClearAnswer"] }>;
  };
  alarmClearMatching: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmClearMatchingBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmClearMatchingAnswer"] }>;
  };
  alarmShelve: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmShelveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmShelveAnswer"] }>;
  };
  alarmShelveMatching: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmShelveMatchingBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmShelveMatchingAnswer"] }>;
  };
  alarmUnshelve: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmUnshelveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmUnshelveAnswer"] }>;
  };
  alarmComment: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmCommentBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmCommentAnswer"] }>;
  };
  alarmDrill: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmDrillBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmDrillAnswer"] }>;
  };
  alarmEndDrill: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AlarmEndDrillBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AlarmEndDrillAnswer"] }>;
  };
  apiTokenPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sortBy?: "name" | "username" | "createdAt" | "expiresAt" | "lastUsedAt";
        isAsc?: boolean;
        keyword?: string;
        state?: components["schemas"]["TokenState"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ApiTokenPageAnswer"] }>;
  };
  apiTokenOptions: {
    parameters: {
      query: {
        username: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ApiTokenOptionsAnswer"] }>;
  };
  apiTokenAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ApiTokenAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ApiTokenAddAnswer"] }>;
  };
  apiTokenRevoke: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ApiTokenRevokeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  attributeList: {
    parameters: {
      query?: {
        target?: components["schemas"]["AttributeTarget"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributeListAnswer"] }>;
  };
  attributePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        target?: components["schemas"]["AttributeTarget"];
        type?: components["schemas"]["AttributeType"];
        enabled?: boolean;
        sortBy?: "id" | "target" | "code" | "nameZh" | "type" | "orderNum" | "createTime" | "updateTime";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributePageAnswer"] }>;
  };
  attributeInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributeInfoAnswer"] }>;
  };
  attributeAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AttributeAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributeAddAnswer"] }>;
  };
  attributeUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AttributeUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  attributeDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AttributeDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  attributeExport: {
    parameters: {
      query?: {
        keyword?: string;
        target?: components["schemas"]["AttributeTarget"];
        type?: components["schemas"]["AttributeType"];
        enabled?: boolean;
        sortBy?: "id" | "target" | "code" | "nameZh" | "type" | "orderNum" | "createTime" | "updateTime";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  attributeValues: {
    parameters: {
      query: {
        target: components["schemas"]["AttributeTarget"];
        objectId: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributeValuesAnswer"] }>;
  };
  attributeChangeValues: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["AttributeChangeValuesBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["AttributeChangeValuesAnswer"] }>;
  };
  batchPage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        keyword?: string;
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchPageAnswer"] }>;
  };
  batchInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchInfoAnswer"] }>;
  };
  batchAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchAddAnswer"] }>;
  };
  batchUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  batchDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  batchUpload: {
    parameters: {
      query: {
        batchId: number;
        fileName: string;
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchUploadAnswer"] }>;
  };
  batchFiles: {
    parameters: {
      query: {
        batchId: number;
        cursor?: string;
        limit?: number;
        state?: components["schemas"]["BatchFileState"];
        wavelengthNm?: number;
        direction?: components["schemas"]["Direction"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchFilesAnswer"] }>;
  };
  batchFileInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchFileInfoAnswer"] }>;
  };
  batchPlace: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchPlaceBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  batchRemoveFile: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["BatchRemoveFileBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  batchTable: {
    parameters: {
      query: {
        batchId: number;
        wavelengthNm?: number;
        cursor?: string;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["BatchTableAnswer"] }>;
  };
  batchSamples: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  cablePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CablePageAnswer"] }>;
  };
  cableInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableInfoAnswer"] }>;
  };
  cableFibres: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableFibresAnswer"] }>;
  };
  cableAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableAddAnswer"] }>;
  };
  cableUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableUpdateAnswer"] }>;
  };
  cableDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  cableStops: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableStopsBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableStopsAnswer"] }>;
  };
  cableMapCables: {
    parameters: {
      query: {
        within: string;
        domainId?: number;
        detailM: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableMapCablesAnswer"] }>;
  };
  cableMapNodes: {
    parameters: {
      query: {
        within: string;
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableMapNodesAnswer"] }>;
  };
  cableServicePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
        cableId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableServicePageAnswer"] }>;
  };
  cableServiceShared: {
    parameters: {
      query: {
        id: number;
        otherId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableServiceSharedAnswer"] }>;
  };
  cableServiceAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableServiceAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableServiceAddAnswer"] }>;
  };
  cableServiceUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableServiceUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CableServiceUpdateAnswer"] }>;
  };
  cableServiceDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CableServiceDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  confirmingTestInfo: {
    parameters: {
      query: {
        alarmId: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ConfirmingTestInfoAnswer"] }>;
  };
  confirmingTestAsk: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConfirmingTestAskBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ConfirmingTestAskAnswer"] }>;
  };
  confirmingTestPairing: {
    parameters: {
      query: {
        linkId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ConfirmingTestPairingAnswer"] }>;
  };
  confirmingTestPair: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ConfirmingTestPairBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ConfirmingTestPairAnswer"] }>;
  };
  crewClosures: {
    parameters: {
      query?: {
        after?: number;
        cableIds?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CrewClosuresAnswer"] }>;
  };
  crewFaults: {
    parameters: {
      query?: {
        after?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CrewFaultsAnswer"] }>;
  };
  crewAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CrewAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CrewAddAnswer"] }>;
  };
  crewPicture: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  cutoverPreview: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CutoverPreviewBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CutoverPreviewAnswer"] }>;
  };
  cutoverMake: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CutoverMakeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["CutoverMakeAnswer"] }>;
  };
  demoExportHeroes: {
    parameters: {
      query: {
        ids: string;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  demoExportSecondHeroes: {
    parameters: {
      query: {
        ids: string;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  demoOptions: {
    parameters: {
      query?: {
        keyword?: string;
        count?: number;
        id?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoOptionsAnswer"] }>;
  };
  demoPageParts: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        kind?: components["schemas"]["PartKind"];
        state?: components["schemas"]["PartState"];
        countedFrom?: string;
        countedTo?: string;
        sortBy?: "code" | "name" | "kind" | "count" | "place" | "state" | "countedOn";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoPagePartsAnswer"] }>;
  };
  demoCheckPartCode: {
    parameters: {
      query: {
        code: string;
        id?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoCheckPartCodeAnswer"] }>;
  };
  demoAddPart: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoAddPartBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoAddPartAnswer"] }>;
  };
  demoUpdateParts: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoUpdatePartsBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  demoDeleteParts: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoDeletePartsBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  demoBasicInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["DemoBasicInfoAnswer"] }>;
  };
  demoBasicSave: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoBasicSaveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoBasicSaveAnswer"] }>;
  };
  demoRuleInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["DemoRuleInfoAnswer"] }>;
  };
  demoRuleSave: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoRuleSaveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoRuleSaveAnswer"] }>;
  };
  demoDynamicInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["DemoDynamicInfoAnswer"] }>;
  };
  demoDynamicSave: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoDynamicSaveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoDynamicSaveAnswer"] }>;
  };
  demoComponentInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["DemoComponentInfoAnswer"] }>;
  };
  demoComponentSave: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DemoComponentSaveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DemoComponentSaveAnswer"] }>;
  };
  departmentList: {
    parameters: {
      query?: {
        keyword?: string;
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DepartmentListAnswer"] }>;
  };
  departmentInfo: {
    parameters: {
      query: {
        departmentId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DepartmentInfoAnswer"] }>;
  };
  departmentAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepartmentAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DepartmentAddAnswer"] }>;
  };
  departmentUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepartmentUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  departmentDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepartmentDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  departmentMove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepartmentMoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  departmentTransfer: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DepartmentTransferBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  departmentExport: {
    parameters: {
      query?: {
        keyword?: string;
        domainId?: number;
        sortBy?: "id" | "name" | "orderNum" | "users";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  deviceHealthInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DeviceHealthInfoAnswer"] }>;
  };
  deviceTestRun: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeviceTestRunBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DeviceTestRunAnswer"] }>;
  };
  deviceTestCancel: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeviceTestCancelBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DeviceTestCancelAnswer"] }>;
  };
  deviceTestInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DeviceTestInfoAnswer"] }>;
  };
  deviceTestPage: {
    parameters: {
      query: {
        linkId: number;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DeviceTestPageAnswer"] }>;
  };
  domainList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["DomainListAnswer"] }>;
  };
  domainPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        parentId?: number;
        sortBy?: "id" | "name" | "orderNum" | "users" | "sites" | "devices" | "createTime" | "updateTime";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DomainPageAnswer"] }>;
  };
  domainInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DomainInfoAnswer"] }>;
  };
  domainAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["DomainAddAnswer"] }>;
  };
  domainUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  domainMove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainMoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  domainDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  domainExport: {
    parameters: {
      query?: {
        keyword?: string;
        parentId?: number;
        sortBy?: "id" | "name" | "orderNum" | "users" | "sites" | "devices" | "createTime" | "updateTime";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  eventPage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        type?: string;
        linkId?: number;
        domainId?: number;
        from?: string;
        to?: string;
        sort?: components["schemas"]["EventSort"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EventPageAnswer"] }>;
  };
  eventExport: {
    parameters: {
      query?: {
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
        type?: string;
        linkId?: number;
        domainId?: number;
        from?: string;
        to?: string;
        sort?: components["schemas"]["EventSort"];
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  factorStatus: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["FactorStatusAnswer"] }>;
  };
  factorTotpBegin: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorTotpBeginBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FactorTotpBeginAnswer"] }>;
  };
  factorTotpConfirm: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorTotpConfirmBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FactorTotpConfirmAnswer"] }>;
  };
  factorTotpRemove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorTotpRemoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  factorRecoveryCodes: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorRecoveryCodesBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FactorRecoveryCodesAnswer"] }>;
  };
  factorPasskeyBegin: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorPasskeyBeginBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FactorPasskeyBeginAnswer"] }>;
  };
  factorPasskeyAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorPasskeyAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FactorPasskeyAddAnswer"] }>;
  };
  factorPasskeyRename: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorPasskeyRenameBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  factorPasskeyRemove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["FactorPasskeyRemoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  faultPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        cableId?: number;
        isOpen?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FaultPageAnswer"] }>;
  };
  faultInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FaultInfoAnswer"] }>;
  };
  faultCommon: {
    parameters: {
      query: {
        alarmId: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FaultCommonAnswer"] }>;
  };
  fibrePathFibre: {
    parameters: {
      query: {
        cableId: number;
        fibre: number;
        cableM?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FibrePathFibreAnswer"] }>;
  };
  fibrePathPort: {
    parameters: {
      query: {
        deviceId: number;
        port: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["FibrePathPortAnswer"] }>;
  };
  identityList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["IdentityListAnswer"] }>;
  };
  identityStart: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["IdentityStartBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IdentityStartAnswer"] }>;
  };
  identityFinish: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["IdentityFinishBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  identityUnlink: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["IdentityUnlinkBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  ingestEvents: {
    parameters: {
      query?: {
        partial?: boolean;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IngestEventsBody"];
        "application/x-ndjson": string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IngestEventsAnswer"] }>;
  };
  ingestTraces: {
    parameters: {
      query: {
        link: string;
        direction?: components["schemas"]["TraceDirection"];
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IngestTracesAnswer"] }>;
  };
  ingestHeartbeat: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["Heartbeat"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IngestHeartbeatAnswer"] }>;
  };
  ingestCommands: {
    parameters: {
      query?: {
        waitS?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IngestCommandsAnswer"] }>;
  };
  ingestAnswer: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["CommandAnswer"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["IngestAnswerAnswer"] }>;
  };
  jointAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["JointAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["JointAddAnswer"] }>;
  };
  jointUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["JointUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  jointDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["JointDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  kpiStat: {
    parameters: {
      query?: {
        hours?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["KpiStatAnswer"] }>;
  };
  landmarkFitPropose: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LandmarkFitProposeAnswer"] }>;
  };
  landmarkFitTake: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LandmarkFitTakeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LandmarkFitTakeAnswer"] }>;
  };
  limitList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["LimitListAnswer"] }>;
  };
  limitAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LimitAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LimitAddAnswer"] }>;
  };
  limitUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LimitUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  limitDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LimitDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  limitCopy: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LimitCopyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LimitCopyAnswer"] }>;
  };
  linkCorrectionRead: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LinkCorrectionReadAnswer"] }>;
  };
  logRequestPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        from?: string;
        to?: string;
        sortBy?: "createTime" | "consumeTime";
        isAsc?: boolean;
        keyword?: string;
        userId?: number;
        username?: string;
        action?: string;
        method?: "POST" | "DELETE";
        statusClass?: components["schemas"]["StatusClass"];
        objectKind?: components["schemas"]["LogObjectKind"];
        objectId?: string;
        ip?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LogRequestPageAnswer"] }>;
  };
  logRequestInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LogRequestInfoAnswer"] }>;
  };
  logRequestExport: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        sortBy?: "createTime" | "consumeTime";
        isAsc?: boolean;
        keyword?: string;
        userId?: number;
        username?: string;
        action?: string;
        method?: "POST" | "DELETE";
        statusClass?: components["schemas"]["StatusClass"];
        objectKind?: components["schemas"]["LogObjectKind"];
        objectId?: string;
        ip?: string;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  logLoginPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        from?: string;
        to?: string;
        sortBy?: "time";
        isAsc?: boolean;
        keyword?: string;
        username?: string;
        ip?: string;
        ok?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LogLoginPageAnswer"] }>;
  };
  logLoginExport: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        sortBy?: "time";
        isAsc?: boolean;
        keyword?: string;
        username?: string;
        ip?: string;
        ok?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  logTaskPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        from?: string;
        to?: string;
        sortBy?: "createTime" | "consumeTime";
        isAsc?: boolean;
        keyword?: string;
        taskId?: number;
        status?: components["schemas"]["TaskRunStatus"];
        trigger?: components["schemas"]["TaskTrigger"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["LogTaskPageAnswer"] }>;
  };
  logTaskExport: {
    parameters: {
      query?: {
        from?: string;
        to?: string;
        sortBy?: "createTime" | "consumeTime";
        isAsc?: boolean;
        keyword?: string;
        taskId?: number;
        status?: components["schemas"]["TaskRunStatus"];
        trigger?: components["schemas"]["TaskTrigger"];
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  logVerify: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["LogVerifyAnswer"] }>;
  };
  managerInsert: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManagerInsertBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ManagerInsertAnswer"] }>;
  };
  managerSelect: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManagerSelectBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ManagerSelectAnswer"] }>;
  };
  managerInfo: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ManagerInfoAnswer"] }>;
  };
  managerUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManagerUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  managerDelete: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  managerDeleteAll: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ManagerDeleteAllBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  mapSources: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["MapSourcesAnswer"] }>;
  };
  mapTile: {
    parameters: {
      query?: {
        v?: string;
      };
      path: {
        z: number;
        x: number;
        y: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  materialUpload: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "image/png": unknown;
        "image/jpeg": unknown;
        "image/webp": unknown;
        "image/gif": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["MaterialUploadAnswer"] }>;
  };
  materialShow: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  menuSelect: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["MenuSelectBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["MenuSelectAnswer"] }>;
  };
  menuInsert: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["MenuInsertBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["MenuInsertAnswer"] }>;
  };
  menuUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["MenuUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  menuDelete: {
    parameters: {
      query?: {
        cascade?: boolean;
      };
      path: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  menuDeleteAll: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["MenuDeleteAllBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  moduleList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["ModuleListAnswer"] }>;
  };
  moduleSwitch: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ModuleSwitchBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  netdiskList: {
    parameters: {
      query?: {
        domainId?: number;
        marker?: string;
        limit?: number;
        path?: string;
        key?: string;
        sortBy?: "name" | "size" | "time";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskListAnswer"] }>;
  };
  netdiskMkdir: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskMkdirBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskMkdirAnswer"] }>;
  };
  netdiskInfo: {
    parameters: {
      query: {
        domainId?: number;
        path: string;
        name: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskInfoAnswer"] }>;
  };
  netdiskMark: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskMarkBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  netdiskRename: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskRenameBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskRenameAnswer"] }>;
  };
  netdiskCut: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskCutBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskCutAnswer"] }>;
  };
  netdiskCopy: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskCopyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskCopyAnswer"] }>;
  };
  netdiskDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskDeleteAnswer"] }>;
  };
  netdiskCheck: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskCheckBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskCheckAnswer"] }>;
  };
  netdiskTrash: {
    parameters: {
      query?: {
        domainId?: number;
        marker?: string;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTrashAnswer"] }>;
  };
  netdiskRestore: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskRestoreBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskRestoreAnswer"] }>;
  };
  netdiskPurge: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskPurgeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskPurgeAnswer"] }>;
  };
  netdiskEmpty: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskEmptyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskEmptyAnswer"] }>;
  };
  netdiskQuota: {
    parameters: {
      query?: {
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskQuotaAnswer"] }>;
  };
  netdiskStat: {
    parameters: {
      query?: {
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskStatAnswer"] }>;
  };
  netdiskTransferToken: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskTransferTokenBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferTokenAnswer"] }>;
  };
  netdiskTransferUpload: {
    parameters: {
      query: {
        uploadId: string;
        offset: number;
        sha256?: string;
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferUploadAnswer"] }>;
  };
  netdiskTransferUploadStatus: {
    parameters: {
      query: {
        uploadId: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferUploadStatusAnswer"] }>;
  };
  netdiskTransferUploadFinish: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskTransferUploadFinishBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferUploadFinishAnswer"] }>;
  };
  netdiskTransferUploads: {
    parameters: {
      query?: {
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferUploadsAnswer"] }>;
  };
  netdiskTransferUploadCancel: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskTransferUploadCancelBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  netdiskTransferDownload: {
    parameters: {
      query: {
        domainId?: number;
        path: string;
        name: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  netdiskTransferTicket: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NetdiskTransferTicketBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NetdiskTransferTicketAnswer"] }>;
  };
  netdiskTransferPreview: {
    parameters: {
      query: {
        domainId?: number;
        path: string;
        name: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  netdiskTransferFile: {
    parameters: {
      path: {
        ticket: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  nodePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
        kind?: components["schemas"]["NodeKind"];
        codes?: string;
        within?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NodePageAnswer"] }>;
  };
  nodeInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NodeInfoAnswer"] }>;
  };
  nodeAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NodeAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NodeAddAnswer"] }>;
  };
  nodeUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NodeUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NodeUpdateAnswer"] }>;
  };
  nodeDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NodeDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  notifyPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sortBy?: "name" | "updatedAt";
        isAsc?: boolean;
        keyword?: string;
        kind?: components["schemas"]["ChannelKind"];
        isEnabled?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyPageAnswer"] }>;
  };
  notifyAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyAddAnswer"] }>;
  };
  notifyUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  notifyDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  notifyRenew: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyRenewBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyRenewAnswer"] }>;
  };
  notifyTest: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyTestBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyTestAnswer"] }>;
  };
  notifyLog: {
    parameters: {
      query: {
        channelId: number;
        cursor?: string;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyLogAnswer"] }>;
  };
  notifyDead: {
    parameters: {
      query: {
        channelId: number;
        cursor?: string;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyDeadAnswer"] }>;
  };
  notifyResend: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["NotifyResendBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["NotifyResendAnswer"] }>;
  };
  oauthLogin: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoginBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["OauthLoginAnswer"] }>;
  };
  oauthLogout: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  oauthDisplay: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["OauthDisplayAnswer"] }>;
  };
  oauthGetCode: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["OauthGetCodeAnswer"] }>;
  };
  oauthVerify: {
    parameters: {
      query?: {
        id?: string;
      };
      path: {
        code: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["OauthVerifyAnswer"] }>;
  };
  oauthLock: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  oauthUnlock: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OauthUnlockBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  oauthConfirm: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OauthConfirmBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  onlineList: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sortBy?: "signedInAt" | "lastSeenAt" | "username" | "ip";
        isAsc?: boolean;
        keyword?: string;
        domainId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["OnlineListAnswer"] }>;
  };
  onlineKick: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OnlineKickBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  onlineAddDisplay: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OnlineAddDisplayBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["OnlineAddDisplayAnswer"] }>;
  };
  onlineExport: {
    parameters: {
      query?: {
        sortBy?: "signedInAt" | "lastSeenAt" | "username" | "ip";
        isAsc?: boolean;
        keyword?: string;
        domainId?: number;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  ownTokenList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["OwnTokenListAnswer"] }>;
  };
  ownTokenOptions: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["OwnTokenOptionsAnswer"] }>;
  };
  ownTokenAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnTokenAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["OwnTokenAddAnswer"] }>;
  };
  ownTokenRevoke: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["OwnTokenRevokeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  ownTokenSelf: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["OwnTokenSelfAnswer"] }>;
  };
  parameterPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sortBy?: "key" | "name" | "updatedAt";
        isAsc?: boolean;
        keyword?: string;
        isBuiltIn?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ParameterPageAnswer"] }>;
  };
  parameterInfo: {
    parameters: {
      query: {
        key: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ParameterInfoAnswer"] }>;
  };
  parameterAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ParameterAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  parameterUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ParameterUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  parameterReset: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ParameterResetBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  parameterDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ParameterDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  parameterExport: {
    parameters: {
      query?: {
        sortBy?: "key" | "name" | "updatedAt";
        isAsc?: boolean;
        keyword?: string;
        isBuiltIn?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantTree: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["PlantTreeAnswer"] }>;
  };
  plantMap: {
    parameters: {
      query?: {
        within?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantMapAnswer"] }>;
  };
  plantSiteAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantSiteAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantSiteAddAnswer"] }>;
  };
  plantSiteUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantSiteUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantSiteUpdateAnswer"] }>;
  };
  plantSiteDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantSiteDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantSitePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
        deviceId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantSitePageAnswer"] }>;
  };
  plantDeviceAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantDeviceAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantDeviceAddAnswer"] }>;
  };
  plantDevicePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
        deviceId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantDevicePageAnswer"] }>;
  };
  plantDeviceUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantDeviceUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantDeviceDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantDeviceDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantDeviceRotateKey: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantDeviceRotateKeyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantDeviceRotateKeyAnswer"] }>;
  };
  plantLinkAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLinkAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLinkAddAnswer"] }>;
  };
  plantLinkSpan: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLinkSpanBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantLinkUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLinkUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLinkUpdateAnswer"] }>;
  };
  plantLinkRoute: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLinkRouteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLinkRouteAnswer"] }>;
  };
  plantLinkDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLinkDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantLinkPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        domainId?: number;
        deviceId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLinkPageAnswer"] }>;
  };
  plantLinkInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLinkInfoAnswer"] }>;
  };
  plantLandmarkFind: {
    parameters: {
      query: {
        keyword: string;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLandmarkFindAnswer"] }>;
  };
  plantLandmarkAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLandmarkAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLandmarkAddAnswer"] }>;
  };
  plantLandmarkSet: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantLandmarkSetBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantLandmarkSetAnswer"] }>;
  };
  plantZoneSet: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantZoneSetBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantZoneSetAnswer"] }>;
  };
  plantZoneAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantZoneAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantZoneAddAnswer"] }>;
  };
  plantBulkDevice: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantBulkDeviceBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantBulkDeviceAnswer"] }>;
  };
  plantBulkLink: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantBulkLinkBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantBulkLinkAnswer"] }>;
  };
  plantBulkCable: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantBulkCableBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantBulkCableAnswer"] }>;
  };
  plantBulkNode: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantBulkNodeBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantBulkNodeAnswer"] }>;
  };
  plantChangePage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        kind?: components["schemas"]["ChangedKind"];
        objectId?: number;
        owner?: components["schemas"]["FileOwner"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantChangePageAnswer"] }>;
  };
  plantChangeUndo: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantChangeUndoBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantChangeUndoAnswer"] }>;
  };
  plantExportFile: {
    parameters: {
      query: {
        kind: "site" | "node" | "cable" | "stops" | "device" | "link" | "landmark" | "route";
        format: components["schemas"]["PlantFileFormat"];
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantExportArchive: {
    parameters: {
      query: {
        domainId: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantFileList: {
    parameters: {
      query: {
        owner: components["schemas"]["FileOwner"];
        ownerId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantFileListAnswer"] }>;
  };
  plantFileUpload: {
    parameters: {
      query: {
        owner: components["schemas"]["FileOwner"];
        ownerId: number;
        partKind?: components["schemas"]["FilePart"];
        partId?: number;
        name: string;
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantFileUploadAnswer"] }>;
  };
  plantFileAttach: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantFileAttachBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantFileAttachAnswer"] }>;
  };
  plantFileUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantFileUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantFileDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantFileDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantFileDeleteAnswer"] }>;
  };
  plantFileOpen: {
    parameters: {
      query: {
        id: number;
        isShown?: boolean;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantFilePicture: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantFileSetPicture: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantFileSetPictureBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  plantImportPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportPageAnswer"] }>;
  };
  plantImportInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportInfoAnswer"] }>;
  };
  plantImportUpload: {
    parameters: {
      query: {
        kind: components["schemas"]["ImportKind"];
        domainId: number;
        fileName: string;
        format?: components["schemas"]["ImportFormat"];
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportUploadAnswer"] }>;
  };
  plantImportCheck: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantImportCheckBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportCheckAnswer"] }>;
  };
  plantImportRun: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantImportRunBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportRunAnswer"] }>;
  };
  plantImportCancel: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantImportCancelBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportCancelAnswer"] }>;
  };
  plantImportUndo: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["PlantImportUndoBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportUndoAnswer"] }>;
  };
  plantImportRows: {
    parameters: {
      query: {
        id: number;
        outcome: components["schemas"]["Outcome"];
        page?: number;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportRowsAnswer"] }>;
  };
  plantImportFaults: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  plantImportPlaces: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["PlantImportPlacesAnswer"] }>;
  };
  plantImportTemplate: {
    parameters: {
      query: {
        kind: "site" | "node" | "cable" | "stops" | "device" | "link" | "landmark" | "route";
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  qualityPage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        grades?: string;
        wavelengthNm?: number;
        fibreClass?: components["schemas"]["FibreClass"];
        domainId?: number;
        linkId?: number;
        trend?: components["schemas"]["QualityQualityTrend"];
        keyword?: string;
        lengthMMin?: number;
        lengthMMax?: number;
        totalLossDbMin?: number;
        totalLossDbMax?: number;
        attenuationDbPerKmMin?: number;
        attenuationDbPerKmMax?: number;
        spliceDbMin?: number;
        spliceDbMax?: number;
        reflectanceDbMin?: number;
        reflectanceDbMax?: number;
        marginDbMin?: number;
        marginDbMax?: number;
        trendDbPerYearMin?: number;
        trendDbPerYearMax?: number;
        testAgeDaysMin?: number;
        testAgeDaysMax?: number;
        referenceAgeDaysMin?: number;
        referenceAgeDaysMax?: number;
        sortBy?: components["schemas"]["QualitySort"];
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityPageAnswer"] }>;
  };
  qualityInfo: {
    parameters: {
      query: {
        linkId: number;
        wavelengthNm?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityInfoAnswer"] }>;
  };
  qualityTrend: {
    parameters: {
      query: {
        linkId: number;
        wavelengthNm?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityTrendAnswer"] }>;
  };
  qualityHeat: {
    parameters: {
      query: {
        linkIds: string;
        wavelengthNm?: number;
        days?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityHeatAnswer"] }>;
  };
  qualityLines: {
    parameters: {
      query: {
        linkIds: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityLinesAnswer"] }>;
  };
  qualityMap: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["QualityMapAnswer"] }>;
  };
  qualityStat: {
    parameters: {
      query?: {
        grades?: string;
        wavelengthNm?: number;
        fibreClass?: components["schemas"]["FibreClass"];
        domainId?: number;
        linkId?: number;
        trend?: components["schemas"]["QualityQualityTrend"];
        keyword?: string;
        lengthMMin?: number;
        lengthMMax?: number;
        totalLossDbMin?: number;
        totalLossDbMax?: number;
        attenuationDbPerKmMin?: number;
        attenuationDbPerKmMax?: number;
        spliceDbMin?: number;
        spliceDbMax?: number;
        reflectanceDbMin?: number;
        reflectanceDbMax?: number;
        marginDbMin?: number;
        marginDbMax?: number;
        trendDbPerYearMin?: number;
        trendDbPerYearMax?: number;
        testAgeDaysMin?: number;
        testAgeDaysMax?: number;
        referenceAgeDaysMin?: number;
        referenceAgeDaysMax?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityStatAnswer"] }>;
  };
  qualityExport: {
    parameters: {
      query?: {
        grades?: string;
        wavelengthNm?: number;
        fibreClass?: components["schemas"]["FibreClass"];
        domainId?: number;
        linkId?: number;
        trend?: components["schemas"]["QualityQualityTrend"];
        keyword?: string;
        lengthMMin?: number;
        lengthMMax?: number;
        totalLossDbMin?: number;
        totalLossDbMax?: number;
        attenuationDbPerKmMin?: number;
        attenuationDbPerKmMax?: number;
        spliceDbMin?: number;
        spliceDbMax?: number;
        reflectanceDbMin?: number;
        reflectanceDbMax?: number;
        marginDbMin?: number;
        marginDbMax?: number;
        trendDbPerYearMin?: number;
        trendDbPerYearMax?: number;
        testAgeDaysMin?: number;
        testAgeDaysMax?: number;
        referenceAgeDaysMin?: number;
        referenceAgeDaysMax?: number;
        sortBy?: components["schemas"]["QualitySort"];
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  qualityLink: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["QualityLinkBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  qualityRulePage: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["QualityRulePageAnswer"] }>;
  };
  qualityRuleProgress: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["QualityRuleProgressAnswer"] }>;
  };
  qualityRuleAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["QualityRuleAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["QualityRuleAddAnswer"] }>;
  };
  qualityRuleUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["QualityRuleUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  qualityRuleDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["QualityRuleDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  reportPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        kind?: components["schemas"]["ReportKind"];
        state?: components["schemas"]["ReportState"];
        keyword?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportPageAnswer"] }>;
  };
  reportInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportInfoAnswer"] }>;
  };
  reportTrace: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportTraceBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportTraceAnswer"] }>;
  };
  reportLinks: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportLinksBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportLinksAnswer"] }>;
  };
  reportBatch: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportBatchBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportBatchAnswer"] }>;
  };
  reportAlarm: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportAlarmBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ReportAlarmAnswer"] }>;
  };
  reportCancel: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportCancelBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  reportDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReportDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  reportDownload: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  roleList: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["RoleListAnswer"] }>;
  };
  rolePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        sortBy?: "id" | "name" | "label" | "users" | "createTime" | "updateTime";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RolePageAnswer"] }>;
  };
  roleInfo: {
    parameters: {
      query: {
        roleId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RoleInfoAnswer"] }>;
  };
  roleMenus: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["RoleMenusAnswer"] }>;
  };
  roleEffect: {
    parameters: {
      query: {
        roleId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RoleEffectAnswer"] }>;
  };
  roleAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RoleAddAnswer"] }>;
  };
  roleUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  roleDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  roleExport: {
    parameters: {
      query?: {
        keyword?: string;
        sortBy?: "id" | "name" | "label" | "users" | "createTime" | "updateTime";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  roleMenuSelect: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleMenuSelectBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RoleMenuSelectAnswer"] }>;
  };
  roleMenuInsert: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleMenuInsertBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["RoleMenuInsertAnswer"] }>;
  };
  roleMenuUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["RoleMenuUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  roleMenuDelete: {
    parameters: {
      path: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  secondStepFactor: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SecondStepFactorBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SecondStepFactorAnswer"] }>;
  };
  secondStepPasskeyOptions: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["SecondStepPasskeyOptionsAnswer"] }>;
  };
  secondStepPasskey: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SecondStepPasskeyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SecondStepPasskeyAnswer"] }>;
  };
  serveStat: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["ServeStatAnswer"] }>;
  };
  serveHistory: {
    parameters: {
      query?: {
        range?: components["schemas"]["ServeRange"];
        server?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ServeHistoryAnswer"] }>;
  };
  sorImportAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportAddAnswer"] }>;
  };
  sorImportPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportPageAnswer"] }>;
  };
  sorImportInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportInfoAnswer"] }>;
  };
  sorImportUpload: {
    parameters: {
      query: {
        id: number;
        fileName: string;
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportUploadAnswer"] }>;
  };
  sorImportFiles: {
    parameters: {
      query: {
        id: number;
        page?: number;
        limit?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportFilesAnswer"] }>;
  };
  sorImportResults: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  sorImportDrop: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportDropBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  sorImportMatch: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportMatchBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportMatchAnswer"] }>;
  };
  sorImportPlace: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportPlaceBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportPlaceAnswer"] }>;
  };
  sorImportRun: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportRunBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportRunAnswer"] }>;
  };
  sorImportUndo: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SorImportUndoBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SorImportUndoAnswer"] }>;
  };
  ssoProviders: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["SsoProvidersAnswer"] }>;
  };
  ssoStart: {
    parameters: {
      query?: {
        redirect?: string;
      };
      path: {
        provider: string;
      };
    };
    responses: {
      /** @description 开始单点登录 / Start single sign-on */
      302: {
        headers: {
          Location: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      "4XX": components["responses"]["Refused"];
      "5XX": components["responses"]["Failed"];
    };
  };
  ssoCallback: {
    parameters: {
      query?: {
        code?: string;
        state?: string;
        iss?: string;
        error?: string;
        error_description?: string;
        error_uri?: string;
        session_state?: string;
        client_info?: string;
        scope?: string;
        authuser?: string;
        hd?: string;
        prompt?: string;
      };
    };
    responses: {
      /** @description 单点登录返回 / Return from single sign-on */
      302: {
        headers: {
          Location: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      "4XX": components["responses"]["Refused"];
      "5XX": components["responses"]["Failed"];
    };
  };
  ssoFinish: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoFinishBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SsoFinishAnswer"] }>;
  };
  ssoRuleProviders: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["SsoRuleProvidersAnswer"] }>;
  };
  ssoRulePage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        provider?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SsoRulePageAnswer"] }>;
  };
  ssoRuleAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoRuleAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SsoRuleAddAnswer"] }>;
  };
  ssoRuleUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoRuleUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  ssoRuleMove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoRuleMoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  ssoRuleDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoRuleDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  ssoRuleTest: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SsoRuleTestBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SsoRuleTestAnswer"] }>;
  };
  systemBrand: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["SystemBrandAnswer"] }>;
  };
  systemInfo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["SystemInfoAnswer"] }>;
  };
  systemUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SystemUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  systemLogo: {
    parameters: {
      query?: {
        v?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  systemChangeLogo: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "image/png": unknown;
        "image/jpeg": unknown;
        "image/webp": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SystemChangeLogoAnswer"] }>;
  };
  systemRemoveLogo: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  systemMenuList: {
    parameters: {
      query?: {
        keyword?: string;
        type?: number;
        isShow?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SystemMenuListAnswer"] }>;
  };
  systemMenuInfo: {
    parameters: {
      query: {
        menuId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SystemMenuInfoAnswer"] }>;
  };
  systemMenuAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SystemMenuAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["SystemMenuAddAnswer"] }>;
  };
  systemMenuUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SystemMenuUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  systemMenuDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SystemMenuDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  systemMenuMove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["SystemMenuMoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  systemMenuExport: {
    parameters: {
      query?: {
        keyword?: string;
        type?: number;
        isShow?: boolean;
        sortBy?: "id" | "name" | "orderNum";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  taskPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        keyword?: string;
        handler?: string;
        type?: components["schemas"]["TaskType"];
        status?: number;
        sortBy?: "id" | "name" | "nextRunAt" | "updatedAt";
        isAsc?: boolean;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TaskPageAnswer"] }>;
  };
  taskInfo: {
    parameters: {
      query: {
        id: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TaskInfoAnswer"] }>;
  };
  taskExport: {
    parameters: {
      query?: {
        keyword?: string;
        handler?: string;
        type?: components["schemas"]["TaskType"];
        status?: number;
        sortBy?: "id" | "name" | "nextRunAt" | "updatedAt";
        isAsc?: boolean;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  taskHandlers: {
    parameters: NoParameters;
    responses: Answers<{ "application/json": components["schemas"]["TaskHandlersAnswer"] }>;
  };
  taskPreview: {
    parameters: {
      query: {
        cron: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TaskPreviewAnswer"] }>;
  };
  taskAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TaskAddAnswer"] }>;
  };
  taskUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  taskDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  taskStart: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskStartBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  taskStop: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskStopBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  taskOnce: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TaskOnceBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TaskOnceAnswer"] }>;
  };
  testPlanInfo: {
    parameters: {
      query: {
        linkId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TestPlanInfoAnswer"] }>;
  };
  testPlanSchedule: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TestPlanScheduleBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TestPlanScheduleAnswer"] }>;
  };
  testPlanUnschedule: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TestPlanUnscheduleBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  tracePage: {
    parameters: {
      query?: {
        cursor?: string;
        limit?: number;
        linkId?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TracePageAnswer"] }>;
  };
  traceExport: {
    parameters: {
      query?: {
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
        linkId?: number;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  traceInfo: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceInfoAnswer"] }>;
  };
  traceDownload: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  traceSamples: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  traceLimits: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceLimitsAnswer"] }>;
  };
  traceSpan: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceSpanAnswer"] }>;
  };
  traceCombined: {
    parameters: {
      query: {
        id: string;
        others: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceCombinedAnswer"] }>;
  };
  traceBothWays: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceBothWaysAnswer"] }>;
  };
  traceUpload: {
    parameters: {
      query: {
        linkId: number;
        fileName: string;
        direction?: components["schemas"]["TraceDirection"];
      };
    };
    requestBody: {
      content: {
        "application/octet-stream": unknown;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceUploadAnswer"] }>;
  };
  traceCompare: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceCompareAnswer"] }>;
  };
  traceTrend: {
    parameters: {
      query: {
        id: string;
        positionM: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceTrendAnswer"] }>;
  };
  traceBaseline: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceBaselineBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceBaselineAnswer"] }>;
  };
  traceCorrect: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceCorrectBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceCorrectAnswer"] }>;
  };
  traceTemplateInfo: {
    parameters: {
      query: {
        linkId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceTemplateInfoAnswer"] }>;
  };
  traceTemplateUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceTemplateUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceTemplateUpdateAnswer"] }>;
  };
  traceTemplatePreview: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceTemplatePreviewAnswer"] }>;
  };
  traceTemplateApply: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceTemplateApplyBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceTemplateApplyAnswer"] }>;
  };
  traceVersionList: {
    parameters: {
      query: {
        id: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceVersionListAnswer"] }>;
  };
  traceVersionInfo: {
    parameters: {
      query: {
        id: string;
        version: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceVersionInfoAnswer"] }>;
  };
  traceVersionMeasure: {
    parameters: {
      query: {
        id: string;
        kind: components["schemas"]["TraceEventKind"];
        positionM: number;
        outerAM?: number;
        bM?: number;
        outerBM?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceVersionMeasureAnswer"] }>;
  };
  traceVersionAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceVersionAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceVersionAddAnswer"] }>;
  };
  traceVersionRestore: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["TraceVersionRestoreBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["TraceVersionRestoreAnswer"] }>;
  };
  userPage: {
    parameters: {
      query?: {
        page?: number;
        limit?: number;
        sortBy?: components["schemas"]["UserSortKey"];
        isAsc?: boolean;
        keyword?: string;
        domainId?: number;
        departmentId?: number;
        roleId?: number;
        status?: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["UserPageAnswer"] }>;
  };
  userInfo: {
    parameters: {
      query: {
        userId: number;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["UserInfoAnswer"] }>;
  };
  userAdd: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserAddBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["UserAddAnswer"] }>;
  };
  userUpdate: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserUpdateBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  userDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  userPassword: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserPasswordBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["UserPasswordAnswer"] }>;
  };
  userExport: {
    parameters: {
      query?: {
        sortBy?: components["schemas"]["UserSortKey"];
        isAsc?: boolean;
        keyword?: string;
        domainId?: number;
        departmentId?: number;
        roleId?: number;
        status?: number;
        format?: "csv" | "xlsx";
        columns?: string;
        timeZone?: string;
      };
    };
    responses: Answers<{ "*/*": unknown }>;
  };
  userFactorRemove: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["UserFactorRemoveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  viewList: {
    parameters: {
      query: {
        table: string;
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ViewListAnswer"] }>;
  };
  viewSave: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ViewSaveBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["ViewSaveAnswer"] }>;
  };
  viewDelete: {
    parameters: NoParameters;
    requestBody: {
      content: {
        "application/json": components["schemas"]["ViewDeleteBody"];
      };
    };
    responses: Answers<{ "application/json": components["schemas"]["EmptyAnswer"] }>;
  };
  healthLive: {
    parameters: NoParameters;
    responses: {
      /** @description 存活 / alive */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            code: number;
            msg: string;
            data: null;
          };
        };
      };
      "4XX": components["responses"]["Refused"];
    };
  };
  healthReady: {
    parameters: NoParameters;
    responses: {
      /** @description 就绪 / ready */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            code: number;
            msg: string;
            data: {
              checks: {
                /** @enum {unknown} */
                name: "database" | "store" | "disk" | "folder" | "clock" | "broker" | "mail";
                /** @enum {unknown} */
                state: "ok" | "failed" | "unknown";
                reason: ("database.unavailable" | "store.unavailable" | "storage.low" | "storage.full" | "storage.unwritable" | "clock.doubtful" | "clock.wrong" | "broker.unavailable" | "mail.unavailable") | null;
                since: string;
              }[];
            };
          };
        };
      };
      "4XX": components["responses"]["Refused"];
      "5XX": components["responses"]["Failed"];
    };
  };
  metricsRead: {
    parameters: NoParameters;
    responses: Answers<{ "text/plain": string }>;
  };
  openapiRead: {
    parameters: NoParameters;
    responses: {
      /** @description OpenAPI 3.1 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      "4XX": components["responses"]["Refused"];
    };
  };
  asyncapiRead: {
    parameters: NoParameters;
    responses: {
      /** @description AsyncAPI 3.0 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      "4XX": components["responses"]["Refused"];
    };
  };
}
