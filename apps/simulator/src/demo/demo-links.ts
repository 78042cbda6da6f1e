import { type JointSpec, type LinkSpec, listJoints, makeJointSeries } from '../plant/make-link.ts'
import { DEMO_WAYS } from './demo-routes.ts'

const TRUNK_JOINTS = listJoints(
  'JC',
  [
    196, 2106, 4210, 6318, 8402, 10_288, 12_170, 13_902, 16_020, 18_115, 20_203, 22_310, 24_420, 26_495,
    28_610, 30_702, 32_815,
  ],
  [4, 11],
)
const NORTH_JOINTS = listJoints(
  'JC',
  [
    205, 2310, 4420, 6585, 8810, 11_120, 13_405, 15_790, 18_110, 20_418, 22_505, 24_610, 26_700, 28_790,
    30_620, 32_540, 34_610, 36_680, 38_760,
  ],
  [8],
)

type DemoLink = Pick<
  LinkSpec,
  'code' | 'name' | 'deviceCode' | 'port' | 'lengthM' | 'controlPoints' | 'farEnd'
> &
  Partial<LinkSpec> & { readonly connectors?: readonly number[]; readonly prefix?: string }

const JOINT_SLACK_M = 20

function completeSpec({ connectors = [], prefix = 'JC', ...link }: DemoLink): LinkSpec {
  const joints: readonly JointSpec[] =
    link.joints ?? makeJointSeries(link.code, { prefix, lengthM: link.lengthM, connectors })
  return { ...link, joints, slackM: JOINT_SLACK_M }
}

const LINKS: readonly DemoLink[] = [
  {
    code: 'SZ-WJ-01',
    name: '苏吴链路',
    deviceCode: 'LF-OTDR-01',
    port: 1,
    lengthM: 19046,
    controlPoints: DEMO_WAYS['SZ-WJ'],
    farEnd: '松陵局',
    joints: listJoints('JC', [208, 2240, 4310, 6405, 8470, 10_530, 12_610, 14_660, 16_720], [5]),
  },
  {
    code: 'SZ-CS-02',
    name: '苏常干线',
    deviceCode: 'LF-OTDR-01',
    port: 2,
    lengthM: 40538,
    controlPoints: DEMO_WAYS['SZ-CS'],
    farEnd: '虞山局',
    joints: NORTH_JOINTS,
  },
  {
    code: 'SZ-KS-01',
    name: '苏昆干线',
    deviceCode: 'LF-OTDR-01',
    port: 3,
    lengthM: 36214,
    cableCode: 'SZ-KS',
    controlPoints: DEMO_WAYS['SZ-KS'],
    farEnd: '玉山局',
    joints: TRUNK_JOINTS,
  },
  {
    code: 'SZ-WX-01',
    name: '苏锡干线',
    deviceCode: 'LF-OTDR-01',
    port: 4,
    lengthM: 43352,
    controlPoints: DEMO_WAYS['SZ-WX'],
    farEnd: '新吴局',
    connectors: [7, 14],
  },
  {
    code: 'HQ-MD-03',
    name: '浒墅关环',
    deviceCode: 'LF-OTDR-01',
    port: 6,
    lengthM: 18316,
    controlPoints: DEMO_WAYS['HQ-MD'],
    farEnd: '浒墅关局',
  },
  {
    code: 'CS-ZJG-01',
    name: '常张链路',
    deviceCode: 'CS-OTDR-01',
    port: 1,
    lengthM: 31302,
    controlPoints: DEMO_WAYS['CS-ZJG'],
    farEnd: '杨舍局',
    connectors: [8],
  },
  {
    code: 'CS-TC-02',
    name: '常太链路',
    deviceCode: 'CS-OTDR-02',
    port: 1,
    lengthM: 43538,
    controlPoints: DEMO_WAYS['CS-TC'],
    farEnd: '城厢局',
    connectors: [10],
  },
  {
    code: 'KS-TC-01',
    name: '昆太链路',
    deviceCode: 'KS-OTDR-01',
    port: 1,
    lengthM: 21118,
    controlPoints: DEMO_WAYS['KS-TC'],
    farEnd: '城厢局',
  },
  {
    code: 'KS-ZZ-01',
    name: '昆周链路',
    deviceCode: 'KS-OTDR-01',
    port: 2,
    lengthM: 31746,
    controlPoints: DEMO_WAYS['KS-ZZ'],
    farEnd: '周庄局',
    connectors: [9],
  },
  {
    code: 'WJ-PW-01',
    name: '吴平链路',
    deviceCode: 'WJ-OTDR-01',
    port: 1,
    lengthM: 19802,
    controlPoints: DEMO_WAYS['WJ-PW'],
    farEnd: '平望局',
    connectors: [6],
  },
  {
    code: 'LZ-DAS-02',
    name: '甪直输气管道',
    deviceCode: 'LF-DAS-02',
    port: 1,
    lengthM: 35262,
    controlPoints: DEMO_WAYS['LZ-DAS'],
    farEnd: '吴淞江阀室',
    prefix: '标石',
    zones: [
      {
        code: 'LZ-Z01',
        name: '独墅湖段',
        fromM: 4e3,
        toM: 11e3,
      },
      {
        code: 'LZ-Z02',
        name: '斜塘河段',
        fromM: 11e3,
        toM: 17e3,
      },
      {
        code: 'LZ-Z03',
        name: '甪直淞南段',
        fromM: 17e3,
        toM: 24e3,
      },
      {
        code: 'LZ-Z04',
        name: '吴淞江段',
        fromM: 24e3,
        toM: 35200,
      },
    ],
  },
  {
    code: 'XT-DTS-01',
    name: '斜塘电缆隧道',
    deviceCode: 'XT-DTS-01',
    port: 1,
    lengthM: 3742,
    controlPoints: DEMO_WAYS['XT-DTS'],
    farEnd: '2# 通风亭',
    joints: listJoints('XT', [180, 1980]),
    zones: [
      {
        code: 'XT-Z01',
        name: '1 号防火分区',
        fromM: 0,
        toM: 1e3,
      },
      {
        code: 'XT-Z02',
        name: '2 号防火分区',
        fromM: 1e3,
        toM: 2e3,
      },
      {
        code: 'XT-Z03',
        name: '3 号防火分区',
        fromM: 2e3,
        toM: 3e3,
      },
      {
        code: 'XT-Z04',
        name: '4 号防火分区',
        fromM: 3e3,
        toM: 3742,
      },
    ],
  },
  {
    code: 'SZ-KS-02',
    name: '苏昆干线 2 芯',
    deviceCode: 'LF-PM-03',
    port: 1,
    lengthM: 36214,
    cableCode: 'SZ-KS',
    controlPoints: DEMO_WAYS['SZ-KS'],
    farEnd: '玉山局',
    joints: TRUNK_JOINTS,
  },
]

/** Named as operators name theirs; lengths fit the routes with an excess of about 1 %. */
export const DEMO_LINKS: readonly LinkSpec[] = LINKS.map(completeSpec)
