import type { AccountSettings } from '@fibrewatch/contract/account'
import type { AlarmType } from '@fibrewatch/contract/alarm-type'
import type { AttributeOption, AttributeTarget, AttributeValue } from '@fibrewatch/contract/attribute'
import type { SessionEndReason } from '@fibrewatch/contract/live'
import type { MaterialType } from '@fibrewatch/contract/material'
import type { ChangedKind } from '@fibrewatch/contract/plant-change'
import type { LineString } from '@fibrewatch/contract/schema'
import type { SignInMethod } from '@fibrewatch/contract/second-factor'
import type { Severity } from '@fibrewatch/contract/severity'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Made by "npm run schema" from the migrations: change those, not this. */
export interface DatabaseTables {
  alarm: {
    id: string
    key: string
    groupKey: string
    type: AlarmType
    severity: Severity
    severityRank: number
    state: 'pending' | 'active' | 'cleared'
    open: boolean
    resourceId: string
    deviceId: number | null
    linkId: number | null
    zoneId: number | null
    domainId: number
    positionM: number | null
    anchorM: number | null
    lengthM: number | null
    confirmations: number
    acked: boolean
    ackedBy: string | null
    ackedAt: Date | null
    shelvedUntil: Date | null
    shelvedBy: string | null
    assignee: string | null
    count: number
    value: number | null
    unit: string | null
    confidence: number | null
    firstAt: Date
    raisedAt: Date | null
    changedAt: Date
    clearedAt: Date | null
    lastAt: Date
    chatteringSince: Date | null
    heldClearAt: Date | null
    recentTransitions: Date[]
    revision: number
    settleAt: Date | null
    suppressedBy: string | null
    parentId: string | null
    ingestedAt: Date
    liveSeq: Generated<number>
    raisedSeq: Generated<number>
    announcePending: Generated<boolean>
    /** Standard deviation of position_m; null where nobody says. */
    positionSigmaM: number | null
    /** Set for a drill alone: such an alarm is shown and heard, and counted nowhere. */
    drillEndsAt: Date | null
    /** The link from which a test saw the place, where that is not the alarm's own. */
    seenLinkId: number | null
    /** Optical distance from the port of that link. */
    seenM: number | null
    seenSigmaM: number | null
  }
  alarmJournal: {
    alarmId: string
    revision: number
    kind: string
    at: Date
    actor: string | null
    eventId: string | null
    data: ColumnType<unknown, string, string>
  }
  apiToken: {
    id: string
    /** The account it acts for: its rights now bound those of the token. */
    userId: number
    name: string
    prefix: string
    tokenHash: Buffer
    permissions: string[]
    /** It and those below, as far as the account sees them. */
    domainId: number
    createdAt: Date
    createdBy: number | null
    expiresAt: Date
    revokedAt: Date | null
    /** Right to a minute. */
    lastUsedAt: Date | null
    lastUsedIp: string | null
  }
  appUser: {
    id: GeneratedAlways<number>
    username: string
    name: string
    passwordHash: string
    isSuper: Generated<boolean>
    /** Order matters: the first role counts. */
    roleIds: Generated<number[]>
    domainId: number
    enabled: Generated<boolean>
    createdAt: Generated<Date>
    nickName: string | null
    email: string | null
    phone: string | null
    remark: string | null
    departmentId: number | null
    passwordChangedAt: Date | null
    mustChangePassword: Generated<boolean>
    /** `{}`: never saved. */
    settings: ColumnType<AccountSettings | object, string | undefined, string>
    updatedAt: Generated<Date>
    avatarId: string | null
    /** Made from the name; null in a row from before there were any. */
    nameReading: string | null
    /** False for a user of single sign-on. */
    hasPassword: Generated<boolean>
  }
  attemptWindow: {
    subject: string
    startedAt: Date
    attempts: number
  }
  attribute: {
    id: GeneratedAlways<number>
    target: AttributeTarget
    code: string
    nameZh: string
    nameEn: string | null
    type: 'text' | 'number' | 'enum' | 'boolean' | 'date' | 'link'
    unit: string | null
    options: ColumnType<AttributeOption[], string | undefined, string>
    required: Generated<boolean>
    defaultValue: ColumnType<AttributeValue | null, string | null, string | null>
    orderNum: Generated<number>
    enabled: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  attributeValue: {
    target: AttributeTarget
    objectId: string
    values: ColumnType<Record<string, AttributeValue>, string, string>
    updatedAt: Date
  }
  audit: {
    id: string
    at: Date
    userId: number | null
    username: string | null
    action: string
    params: ColumnType<unknown, string, string>
    status: number
    durationMs: number
    ip: string | null
    requestId: string
    domainId: number | null
    method: Generated<string>
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>
    after: ColumnType<Record<string, unknown> | null, string | null, string | null>
    objectId: string | null
    objectName: string | null
    os: string | null
    browser: string | null
    seq: number
    prevHash: Buffer | null
    hash: Buffer | null
    apiToken: string | null
  }
  auditChain: {
    id: number
    seq: number
    prevHash: Buffer
    hash: Buffer
    anchorSeq: number
    anchorHash: Buffer
  }
  batch: {
    id: GeneratedAlways<number>
    domainId: number
    name: string
    cableName: string
    cableCode: string
    fibreCount: number
    endA: string
    endB: string
    launchM: number
    receiveM: number
    limitSetId: number | null
    remark: string
    revision: Generated<number>
    createdAt: Date
    updatedAt: Date
  }
  batchFile: {
    id: string
    batchId: number
    fileName: string
    sizeBytes: number
    digest: Buffer
    receivedAt: Date
    state: 'ok' | 'needs-placing' | 'refused'
    refusal: string | null
    fileKey: string | null
    fibreNumber: number | null
    direction: 'ab' | 'ba' | null
    doubts: ColumnType<unknown, string | undefined, string>
    isPlacedByHand: Generated<boolean>
    wavelengthNm: number | null
    measuredAt: Date | null
    curve: ColumnType<unknown, string | null, string | null>
    stated: ColumnType<unknown, string | null, string | null>
  }
  batchRemoval: {
    fileKey: string
  }
  cable: {
    id: Generated<number>
    code: string
    name: string
    domainId: number
    type: string
    fibreCount: number
    fibresPerTube: number
    colourCode: 'gb' | 'gb-lead' | 'tia'
    lengthM: number
    excessRatio: number
    maker: string
    laidOn: string | null
    laidBy: string
    adminState: 'planned' | 'in-service' | 'in-maintenance' | 'out-of-service'
    remark: string
    version: Generated<number>
    updatedAt: Date
    updatedBy: string
  }
  cableFormer: {
    cableId: number
    until: Date
    lengthM: number
    stops: ColumnType<unknown, string, string>
  }
  cableService: {
    id: Generated<number>
    code: string
    name: string
    domainId: number
    customer: string
    circuit: string
    priority: number
    contact: string
    remark: string
    version: Generated<number>
    updatedAt: Date
    updatedBy: string
  }
  cableStop: {
    id: Generated<number>
    cableId: number
    nodeId: number
    cableM: number
    sheathInM: number | null
    sheathOutM: number | null
    slackM: number
    passing: 'uncut' | 'straight' | 'cut'
    laying: 'duct' | 'buried' | 'aerial' | 'indoor' | null
    line: ColumnType<number[][], string, string>
  }
  captcha: {
    id: string
    code: string
    expiresAt: Date
    tries: Generated<number>
    address: string
    workBits: number
  }
  clockMark: {
    id: number
    seenAt: Date | null
  }
  confirmingTest: {
    alarmId: string
    linkId: number
    /** The link that is tested; null: none sees this fibre. */
    testedLinkId: number | null
    state: 'due' | 'asked' | 'confirmed' | 'unseen' | 'hidden' | 'failed' | 'none'
    /** Why none was asked, or why it failed. */
    reason: string | null
    commandId: string | null
    traceId: string | null
    raisedAt: Date
    /** Until then it waits for its turn at the port. */
    dueUntil: Date
    askedAt: Date | null
    decidedAt: Date | null
    /** Who asked for it by hand; null: the alarm did. */
    askedBy: string | null
  }
  crewEntry: {
    id: string
    nodeId: number | null
    faultId: number | null
    /** Who wrote it: an account that may be gone. */
    userId: number
    /** Their name at that time; it stays when the account goes. */
    author: string
    /** By the clock of the browser, which may have had no line for days. */
    writtenAt: Date
    receivedAt: Date
    text: string
    picture: Buffer | null
    pictureType: 'image/jpeg' | 'image/png' | 'image/webp' | null
  }
  demoEntry: {
    userId: number
    entry: string
    content: ColumnType<unknown, string | null, string | null>
    savedAt: Date
  }
  department: {
    id: GeneratedAlways<number>
    parentId: number | null
    domainId: number
    name: string
    orderNum: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  device: {
    id: GeneratedAlways<number>
    code: string
    name: string
    kind: 'otdr' | 'das' | 'dts' | 'power-meter' | 'switch'
    domainId: number
    siteId: number | null
    portCount: Generated<number>
    keyHash: Buffer
    state: Generated<'online' | 'degraded' | 'fault' | 'offline' | 'unknown'>
    detail: string | null
    lastSeenAt: Date | null
    liveSeq: Generated<number>
    createdAt: Generated<Date>
    enabled: Generated<boolean>
    oldKeyHash: Buffer | null
    oldKeyUntil: Date | null
    removedAt: Date | null
  }
  deviceCommand: {
    id: string
    deviceId: number
    linkId: number
    kind: string
    settings: ColumnType<unknown, string, string>
    /** Who asked for it: somebody, or the plan of the link. */
    cause: 'person' | 'schedule' | 'alarm'
    state: Generated<'queued' | 'sent' | 'accepted' | 'running' | 'done' | 'failed' | 'expired' | 'cancelled'>
    progressPercent: number | null
    attempts: Generated<number>
    createdAt: Date
    createdBy: string
    deadlineAt: Date
    /** Until then it is not handed out again. */
    leaseUntil: Date | null
    /** When somebody cancelled it; the instrument may not have heard of that yet. */
    cancelledAt: Date | null
    endedAt: Date | null
    /** Why it was not done. */
    fault: string | null
    /** What the instrument says of that. */
    detail: string | null
    traceId: string | null
  }
  deviceHealth: {
    deviceId: number
    /** Ahead of the server: what the heartbeat says it is, less when it came. */
    clockOffMs: number
    clockAt: Date
    /** Off by more than the parameter allows, in each heartbeat since. */
    clockOffSince: Date | null
    /** The alarm was raised for being off since then, and was not cleared. */
    clockToldAt: Date | null
    model: string | null
    serial: string | null
    firmware: string | null
    startedAt: Date | null
    temperatureC: number | null
    diskFreePercent: number | null
    memoryFreePercent: number | null
    laserHours: number | null
    /** When what follows the clock was said last. */
    reportedAt: Date | null
  }
  deviceIdentity: {
    id: GeneratedAlways<number>
    deviceId: number
    since: Date
    model: string | null
    serial: string | null
    firmware: string | null
  }
  domain: {
    id: GeneratedAlways<number>
    parentId: number | null
    name: string
    /** Ids from the top down, `/1/4/`: a subtree is a prefix. */
    path: string
    orderNum: Generated<number>
    createdAt: Generated<Date>
    remark: string | null
    updatedAt: Generated<Date>
  }
  event: {
    id: string
    deviceId: number
    linkId: number | null
    domainId: number
    type: string
    state: string
    at: Date
    ingestedAt: Date
    positionM: number | null
    lengthM: number | null
    severity: string | null
    value: number | null
    unit: string | null
    confidence: number | null
    durationS: number | null
    attributes: ColumnType<unknown, string | null, string | null>
    traceId: string | null
    seq: GeneratedAlways<number>
    /** Standard deviation of position_m; null where nobody says. */
    positionSigmaM: number | null
  }
  fault: {
    id: Generated<number>
    number: string
    cableId: number
    cableM: number
    uncertaintyM: number
    openedAt: Date
    endedAt: Date | null
    mergedInto: number | null
  }
  faultAlarm: {
    faultId: number
    alarmId: string
    linkId: number
    fibre: number
    cableM: number
    uncertaintyM: number
  }
  faultNumber: {
    day: string
    last: number
  }
  fileSweep: {
    single: Generated<boolean>
    /** Stands in the file store too: a store that two databases name files of is not swept. */
    owner: Generated<string>
    /** The name looked at last; null: it begins at the front. */
    after: string | null
  }
  joint: {
    id: Generated<number>
    nodeId: number
    kind: 'splice' | 'patch'
    tray: string
    position: string
    lossDb: number | null
    measuredOn: string | null
  }
  jointEnd: {
    jointId: number
    place: number
    stopId: number | null
    fibre: number | null
    side: 'a' | 'b' | null
    deviceId: number | null
    port: number | null
  }
  landmark: {
    id: Generated<number>
    linkId: number
    name: string
    kind: 'site' | 'closure' | 'connector' | 'handhole' | 'marker' | 'slack'
    opticalM: number
    lng: number | null
    lat: number | null
    slackM: Generated<number>
    remark: string | null
    /** Name and remark in small letters, as a search compares them. */
    sought: GeneratedAlways<string>
  }
  limitSet: {
    id: GeneratedAlways<number>
    domainId: number | null
    name: string
    source: string
    limits: ColumnType<unknown, string, string>
    updatedAt: Generated<Date>
  }
  link: {
    id: Generated<number>
    code: string
    name: string
    deviceId: number
    port: number
    domainId: number
    lengthM: number
    launchOffsetM: Generated<number>
    excessRatio: Generated<number>
    groupIndex: Generated<number>
    route: ColumnType<LineString | null, string | null, string | null>
    enabled: Generated<boolean>
    referenceTraceId: string | null
    referenceVersion: Generated<number>
    lastTraceId: string | null
    lastTraceAt: Date | null
    lastPulseNs: number | null
    lastSpacingM: number | null
    liveSeq: Generated<number>
    routeVersion: Generated<number>
    createdAt: Generated<Date>
    /** Made from the name; null in a row from before there were any. */
    nameReading: string | null
    /** As people state it; null where there is none, or nobody says. */
    receiveFibreM: number | null
    /** Rises with every change by hand, of its route, landmarks and zones too. */
    version: Generated<number>
    updatedAt: Generated<Date>
    updatedBy: Generated<string>
  }
  linkFormer: {
    linkId: number
    until: Date
    lengthM: number
    launchOffsetM: number
    excessRatio: number
    route: ColumnType<unknown, string | null, string | null>
    landmarks: ColumnType<unknown, string, string>
  }
  linkTester: {
    linkId: number
    testedByLinkId: number
    updatedBy: string
    updatedAt: Date
  }
  liveCursor: {
    id: number
    seq: number
  }
  loginFailure: {
    subject: string
    failures: number
    failedAt: Date
    /** Of a pair: locked out until then; of a name or an address: waits until then. */
    lockedUntil: Date | null
    lockOuts: Generated<number>
  }
  loginLog: {
    id: GeneratedAlways<number>
    at: Date
    username: string
    userId: number | null
    domainId: number | null
    ip: string | null
    os: string | null
    browser: string | null
    ok: boolean
    reason: string | null
    /** More than one: refused by a limit, and counted. */
    attempts: Generated<number>
    method: SignInMethod | null
    provider: string | null
  }
  material: {
    id: string
    userId: number
    contentType: MaterialType
    content: Buffer
    createdAt: Date
  }
  menu: {
    id: GeneratedAlways<number>
    name: string
    nameEn: string | null
    url: string | null
    permission: string | null
    parentId: number | null
    /** 0 directory, 1 page, 2 permission. */
    type: number
    isShow: Generated<boolean>
    router: string | null
    viewPath: string | null
    icon: string | null
    orderNum: Generated<number>
    keepalive: Generated<boolean>
    isExt: Generated<boolean>
    openMode: Generated<number>
    /** Comma-separated codes. */
    perms: string | null
    createdAt: Generated<Date>
    multiTab: Generated<boolean>
    updatedAt: Generated<Date>
  }
  mqttSession: {
    broker: string
    clientId: string
    holder: string | null
    heldUntil: Date
  }
  netdiskContent: {
    id: GeneratedAlways<number>
    fileKey: string
    sizeBytes: number
    sha256: Buffer
    mimeType: string
  }
  netdiskNode: {
    id: GeneratedAlways<number>
    domainId: number
    parentId: number | null
    name: string
    searchName: string
    searchGrams: string[]
    type: 'dir' | 'file'
    contentId: number | null
    sizeBytes: Generated<number>
    mark: Generated<string>
    uploaderId: number | null
    uploader: string | null
    putAt: Date
    updatedAt: Date
    trashedAt: Date | null
    trashedFrom: string | null
    trashedBy: string | null
    purgedAt: Date | null
  }
  netdiskRemoval: {
    fileKey: string
    transferId: string | null
  }
  netdiskSpace: {
    domainId: number
    usedBytes: Generated<number>
    reservedBytes: Generated<number>
    fileCount: Generated<number>
  }
  netdiskTask: {
    id: string
    domainId: number
    action: 'copy' | 'purge' | 'empty'
    userId: number
    userName: string
    status: Generated<'running' | 'finished' | 'failed'>
    done: Generated<number>
    total: number
    failure: ColumnType<unknown, string | null, string | null>
    maxNodeId: number
    createdAt: Date
    updatedAt: Date
  }
  netdiskTaskStep: {
    id: GeneratedAlways<number>
    taskId: string
    sourceId: number
    targetId: number | null
    afterId: Generated<number>
    isEmptied: Generated<boolean>
  }
  netdiskTicket: {
    tokenHash: Buffer
    domainId: number
    nodeIds: number[]
    isPreview: boolean
    expiresAt: Date
    sessionId: string
  }
  netdiskUpload: {
    id: string
    domainId: number
    userId: number
    userName: string
    parentId: number | null
    path: string
    name: string
    sizeBytes: number
    offsetBytes: Generated<number>
    conflict: string
    mimeType: Generated<string>
    fileKey: string | null
    transferId: string | null
    createdAt: Date
    updatedAt: Date
    finishedAt: Date | null
    nodeId: number | null
  }
  netdiskUploadPart: {
    uploadId: string
    number: number
    tag: string
  }
  node: {
    id: Generated<number>
    code: string
    name: string
    kind: 'closure' | 'handhole' | 'pole' | 'building' | 'odf'
    domainId: number
    siteId: number | null
    lng: number | null
    lat: number | null
    address: string
    adminState: 'planned' | 'in-service' | 'in-maintenance' | 'out-of-service'
    remark: string
    version: Generated<number>
    updatedAt: Date
    updatedBy: string
  }
  notifyAttempt: {
    id: GeneratedAlways<number>
    deliveryId: string
    channelId: number
    number: number
    at: Date
    durationMs: number | null
    outcome: string
    code: number | null
    answer: string
  }
  notifyChannel: {
    id: GeneratedAlways<number>
    domainId: number
    name: string
    kind: 'webhook' | 'email'
    /** One URL, or e-mail addresses. */
    targets: string[]
    minSeverity: 'critical' | 'major' | 'minor' | 'warning' | 'indeterminate'
    events: string[]
    language: 'zh' | 'en'
    timeZone: string
    isEnabled: boolean
    /** Of a webhook, sealed; its messages are signed with it. */
    secret: Buffer | null
    updatedAt: Date
  }
  notifyDelivery: {
    id: Generated<string>
    seq: GeneratedAlways<number>
    channelId: number
    event: 'raised' | 'severity-raised' | 'located' | 'cleared' | 'acknowledged' | 'test'
    alarmId: string | null
    revision: number | null
    /** The alarm as it was then. */
    alarm: ColumnType<unknown, string, string>
    state: Generated<'waiting' | 'sending' | 'sent' | 'dead'>
    attempts: Generated<number>
    createdAt: Date
    dueAt: Date
    giveUpAt: Date
    /** While it is sent: after that its process is taken for dead, and another sends it again. */
    leaseUntil: Date | null
    /** Addresses of an e-mail that have it already. */
    takenBy: Generated<string[]>
    endedAt: Date | null
  }
  parameter: {
    key: string
    value: string
    updatedAt: Generated<Date>
    name: string | null
    remark: string | null
  }
  passkey: {
    id: string
    userId: number
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  plantChange: {
    id: Generated<number>
    kind: ChangedKind
    objectId: number
    objectName: string
    domainId: number
    /** Null: it was made. */
    before: ColumnType<unknown, string | null, string | null>
    /** Null: it was removed. */
    after: ColumnType<unknown, string | null, string | null>
    at: Date
    userId: number
    userName: string
    undoesId: number | null
  }
  plantFile: {
    id: Generated<number>
    siteId: number | null
    deviceId: number | null
    linkId: number | null
    cableId: number | null
    nodeId: number | null
    serviceId: number | null
    partKind: 'port' | 'fibre' | 'section' | 'splice' | null
    /** The number of a port or fibre, the id of a stop or joint. Not a key: when the part goes, its files stay with the owner. */
    partId: number | null
    fileId: number
    name: string
    remark: string
    addedAt: Date
    addedBy: string
  }
  plantFilePicture: {
    fileId: number
    picture: Buffer
    pictureType: 'image/jpeg' | 'image/png' | 'image/webp'
  }
  plantImport: {
    id: GeneratedAlways<number>
    kind: 'site' | 'node' | 'cable' | 'stops' | 'device' | 'link' | 'landmark' | 'route' | 'plant'
    format: 'csv' | 'xlsx' | 'geojson' | 'kml' | 'kmz' | 'shp' | 'archive'
    fileName: string
    state: 'read' | 'checking' | 'checked' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone'
    mode: 'all' | 'good' | null
    domainId: number
    datum: 'wgs84' | 'gcj02'
    headings: ColumnType<unknown, string, string>
    /** SHA-256 of the headings: files of the same source are mapped alike. */
    headingsKey: string
    mapping: ColumnType<unknown, string, string>
    isRemembered: boolean
    rowCount: number
    objectCount: Generated<number>
    doneCount: Generated<number>
    counts: ColumnType<unknown, string, string>
    /** Objects up to this one are done. */
    lastKey: Generated<string>
    hasRows: Generated<boolean>
    userId: number
    userName: string
    createdAt: Date
    /** What of it the one who began could do and see; domainIds null: all. */
    rights: ColumnType<unknown, string | undefined, string>
    /** A fault of the server ended it before its end. */
    isBroken: Generated<boolean>
    /** Its last sign of life while it goes on. */
    movedAt: Generated<Date>
  }
  plantImportRow: {
    importId: number
    rowNo: number
    cells: ColumnType<unknown, string, string>
    objectKey: Generated<string>
    /** Of an object of several rows, on its first. */
    outcome: 'added' | 'changed' | 'same' | 'refused' | 'undone' | 'kept' | null
    reason: string | null
    reasonValues: ColumnType<unknown, string | null, string | null>
    changeId: number | null
  }
  portFormer: {
    deviceId: number
    port: number
    until: Date
    stretches: ColumnType<unknown, string, string>
    anchors: ColumnType<unknown, string, string>
  }
  portStretch: {
    deviceId: number
    port: number
    place: number
    cableId: number
    fibre: number
    fromNodeId: number
    toNodeId: number
    fromCableM: number
    toCableM: number
    excessRatio: number
  }
  productModule: {
    code: string
    enabled: boolean
    updatedAt: Date
  }
  qualityDay: {
    linkId: number
    wavelengthNm: number
    day: string
    grade: string
    lossSumDb: number
    lossCount: number
  }
  qualityGrade: {
    linkId: number
    wavelengthNm: number
    grade: 'A' | 'B' | 'C' | 'D' | 'F' | 'U'
    urgency: number
    score: number | null
    worst: string | null
    since: Date
    accepted: string | null
    totalLossDb: number | null
    attenuationDbPerKm: number | null
    spliceDb: number | null
    spliceM: number | null
    connectorDb: number | null
    connectorM: number | null
    reflectanceDb: number | null
    reflectanceM: number | null
    lossChangeDb: number | null
    endDeltaM: number | null
    budgetDb: number | null
    marginDb: number | null
    trend: ColumnType<unknown, string | null, string | null>
    trendDbPerYear: number | null
    crossesAt: string | null
    crossesFrom: string | null
    crossesTo: string | null
    verdicts: ColumnType<unknown, string | undefined, string>
    traceId: string | null
    measuredAt: Date | null
    validUntil: Date | null
    referenceVersion: number | null
    referenceAt: Date | null
    ruleSetId: number | null
    ruleSetRevision: number | null
  }
  qualityLink: {
    linkId: number
    fibreClass: 'G.652' | 'G.654' | 'G.655' | 'G.657' | null
    budgetDb: number | null
    seenTraceId: string | null
    lastTraceId: string | null
    referenceVersion: Generated<number>
    rulesVersion: Generated<number>
    lengthM: Generated<number>
    domainId: number | null
    validUntil: Date | null
    /** Counted up by every trace and every edit of one, in their own transaction. */
    revision: Generated<number>
    /** The revision it was graded by; another one: to be graded again. */
    gradedRevision: Generated<number>
    /** What its grades say of a fall and the alarms have not taken yet; null: nothing. */
    untold: ColumnType<unknown, string | null, string | null>
  }
  qualityRuleSet: {
    id: GeneratedAlways<number>
    name: string
    domainId: number | null
    wavelengthNm: number | null
    fibreClass: 'G.652' | 'G.654' | 'G.655' | 'G.657' | null
    limits: ColumnType<unknown, string, string>
    design: ColumnType<unknown, string, string>
    validDays: number
    source: Generated<string>
    isSeed: Generated<boolean>
    revision: Generated<number>
    updatedAt: Generated<Date>
  }
  qualityRules: {
    single: Generated<boolean>
    version: number
  }
  recoveryCode: {
    userId: number
    hash: Buffer
  }
  report: {
    id: string
    number: string
    domainId: number
    kind: 'acceptance' | 'fault'
    subject: 'trace' | 'links' | 'alarm' | 'batch'
    subjectName: string
    language: 'zh' | 'en'
    /** What it is made of, as it was asked for. */
    request: ColumnType<unknown, string, string>
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
    done: Generated<number>
    total: number
    /** The reason it failed, with the values of its text. */
    failure: ColumnType<unknown, string | null, string | null>
    /** Its file in the netdisk; the file may be gone. */
    nodeId: number | null
    path: string | null
    fileName: string | null
    sizeBytes: number | null
    userId: number
    userName: string
    createdAt: Date
    endedAt: Date | null
  }
  reportNumber: {
    day: string
    last: number
  }
  role: {
    id: GeneratedAlways<number>
    name: string
    label: string
    remark: string | null
    createdAt: Generated<Date>
    domainId: number
    dataScope: Generated<'own' | 'chosen'>
    builtIn: Generated<boolean>
    updatedAt: Generated<Date>
  }
  roleDomain: {
    roleId: number
    domainId: number
  }
  roleMenu: {
    id: GeneratedAlways<number>
    roleId: number
    menuId: number
    /** JSON array of permission codes; anything else grants nothing. */
    permission: Generated<string>
    isDelete: Generated<boolean>
    createdAt: Generated<Date>
  }
  savedView: {
    id: GeneratedAlways<number>
    userId: number
    tableName: string
    name: string
    state: string
    roleId: number | null
    updatedAt: Date
  }
  schemaMigration: {
    name: string
    checksum: string
    appliedAt: Generated<Date>
  }
  secondFactorHolder: {
    userId: number
  }
  serveSample: {
    server: string
    at: Date
    cpuLoad: number | null
    memoryUsed: number | null
    processRssBytes: number | null
    diskUsed: number | null
    eventLoopP99Ms: number | null
    websockets: number | null
    ingestQueue: number | null
    requestsPerS: number | null
  }
  serverFault: {
    server: string
    reason: string
    since: Date
    seenAt: Date
  }
  serviceFibre: {
    serviceId: number
    cableId: number
    fibre: number
    way: 'working' | 'spare'
  }
  session: {
    id: string
    tokenHash: Buffer
    userId: number | null
    createdAt: Date
    expiresAt: Date
    lastSeenAt: Date
    endedAt: Date | null
    endedReason: SessionEndReason | null
    ip: string | null
    userAgent: string | null
    lockedAt: Date | null
    unlockFailures: Generated<number>
    os: string | null
    browser: string | null
    connectedAt: Date | null
    lastActiveAt: Date
    confirmedAt: Date | null
    displayName: string | null
    displayDomainId: number | null
    displayPermissions: string[] | null
  }
  signInAddress: {
    userId: number
    address: string
    lastAt: Date
  }
  signInTicket: {
    hash: Buffer
    userId: number
    passwordDigest: Buffer
    expiresAt: Date
    tries: Generated<number>
  }
  site: {
    id: Generated<number>
    code: string
    name: string
    domainId: number
    lng: number | null
    lat: number | null
    address: string | null
    createdAt: Generated<Date>
    version: Generated<number>
    updatedAt: Generated<Date>
    updatedBy: Generated<string>
  }
  sorImport: {
    id: GeneratedAlways<number>
    userId: number
    name: string
    state: 'open' | 'running' | 'done' | 'undoing' | 'undone' | 'expired'
    mode: 'all' | 'good' | null
    /** Where the one who began it could enter traces; null: everywhere. */
    domainIds: ColumnType<unknown, string | null, string | null>
    rule: ColumnType<unknown, string | null, string | null>
    /** Maker and filled ids of its first file: a rule is remembered by it. */
    sourceKey: string | null
    movedAt: Date
    createdAt: Date
  }
  sorImportFile: {
    id: string
    importId: number
    fileName: string
    sizeBytes: number
    digest: Buffer
    fileKey: string | null
    state: 'ready' | 'refused' | 'stored' | 'same' | 'failed' | 'undone' | 'kept'
    reason: string | null
    stated: ColumnType<unknown, string | null, string | null>
    linkId: number | null
    fit: 'rule' | 'hand' | 'none' | 'several' | 'unfilled' | null
    direction: 'forward' | 'backward' | null
    traceId: string | null
    /** How often work on it was begun since it came into its state: what never comes to its end is given up. */
    tries: Generated<number>
  }
  ssoIdentity: {
    id: GeneratedAlways<number>
    userId: number
    provider: string
    issuer: string
    subject: string
    name: string
    linkedAt: Date
    lastUsedAt: Date | null
  }
  ssoRule: {
    id: GeneratedAlways<number>
    provider: string
    orderNum: number
    claim: string
    comparison: 'equals' | 'contains' | 'always'
    value: string
    domainId: number | null
    roleIds: number[]
    isSuper: Generated<boolean>
    remark: string | null
    updatedAt: Date
  }
  ssoStep: {
    secretHash: Buffer
    kind: 'state' | 'ticket'
    browserHash: Buffer
    ip: string
    /** JSON. */
    carried: string
    expiresAt: Date
  }
  systemInfo: {
    id: number
    name: string | null
    organisation: string | null
    iconfontUrl: string | null
    logo: Buffer | null
    logoType: string | null
    logoVersion: string | null
    installedAt: Date
    updatedAt: Date
  }
  task: {
    id: GeneratedAlways<number>
    name: string
    handler: string
    params: ColumnType<Record<string, unknown>, string | undefined, string>
    type: 'cron' | 'interval'
    cron: string | null
    timeZone: Generated<string>
    everyMs: number | null
    startAt: Date | null
    endAt: Date | null
    runLimit: Generated<number>
    runCount: Generated<number>
    overlap: Generated<'skip' | 'queue' | 'parallel'>
    enabled: Generated<boolean>
    remark: string | null
    nextRunAt: Date | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  taskRun: {
    id: GeneratedAlways<number>
    taskId: number | null
    name: string
    handler: string
    params: ColumnType<Record<string, unknown>, string, string>
    trigger: 'schedule' | 'manual'
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'interrupted'
    dueAt: Date
    startedAt: Date | null
    seenAt: Date | null
    finishedAt: Date | null
    output: string | null
    process: string | null
  }
  testPlan: {
    linkId: number
    settings: ColumnType<unknown, string, string>
    periodMinutes: number
    isPaused: boolean
    nextRunAt: Date
    lastRunAt: Date | null
    updatedBy: string
    updatedAt: Date
  }
  totp: {
    userId: number
    secret: Buffer
    keyId: string
    createdAt: Date
    confirmedAt: Date | null
    lastStep: Generated<number>
    failures: Generated<number>
    failedAt: Date | null
  }
  trace: {
    id: string
    linkId: number
    domainId: number
    measuredAt: Date
    receivedAt: Date
    source: 'device' | 'upload'
    wavelengthNm: number
    pulseNs: number
    averagingS: number | null
    rangeM: number
    endM: number | null
    totalLossDb: number | null
    referenceVersion: number | null
    fileKey: string
    fileName: string
    sizeBytes: number
    digest: Buffer
    summary: ColumnType<unknown, string, string>
    /** The newest version of its events; 1: as measured. */
    version: Generated<number>
    /** forward: from the port; backward: from the far end of the link. */
    direction: Generated<'forward' | 'backward'>
    /** Brought by an import of the past: it raises and clears no alarm. */
    isPast: Generated<boolean>
  }
  traceCorrection: {
    traceId: string
    number: number
    fromDirection: 'forward' | 'backward'
    toDirection: 'forward' | 'backward'
    correctedAt: Date
    correctedBy: string
    reason: string
  }
  traceTemplate: {
    linkId: number
    revision: number
    madeAt: Date
    madeBy: string
    traceId: string
    traceVersion: number
    appliesToArrivals: boolean
    places: ColumnType<unknown, string, string>
  }
  traceVersion: {
    traceId: string
    version: number
    origin: 'edit' | 'restore' | 'template'
    madeAt: Date
    madeBy: string | null
    reason: string
    events: ColumnType<unknown, string, string>
    endM: number | null
    totalLossDb: number | null
    orlDb: number | null
  }
  usedChallenge: {
    hash: Buffer
    expiresAt: Date
  }
  zone: {
    id: Generated<number>
    linkId: number
    code: string
    name: string
    fromM: number
    toM: number
  }
}
