/** A name as maps write it: for the people who live there, and for those who do not read it. */
export interface Name {
  readonly name: string
  readonly en: string
}

type Syllable = readonly [string, string]

const FIRST: readonly Syllable[] = [
  ['东', 'Dong'],
  ['西', 'Xi'],
  ['南', 'Nan'],
  ['北', 'Bei'],
  ['新', 'Xin'],
  ['长', 'Chang'],
  ['云', 'Yun'],
  ['金', 'Jin'],
  ['青', 'Qing'],
  ['石', 'Shi'],
  ['柳', 'Liu'],
  ['梅', 'Mei'],
  ['竹', 'Zhu'],
  ['桂', 'Gui'],
  ['明', 'Ming'],
  ['永', 'Yong'],
  ['和', 'He'],
  ['安', 'An'],
  ['福', 'Fu'],
  ['兴', 'Xing'],
]
const SECOND: readonly Syllable[] = [
  ['园', 'yuan'],
  ['桥', 'qiao'],
  ['塘', 'tang'],
  ['港', 'gang'],
  ['浜', 'bang'],
  ['泾', 'jing'],
  ['渡', 'du'],
  ['湾', 'wan'],
  ['林', 'lin'],
  ['平', 'ping'],
  ['宁', 'ning'],
  ['康', 'kang'],
  ['昌', 'chang'],
  ['丰', 'feng'],
  ['盛', 'sheng'],
  ['泰', 'tai'],
  ['华', 'hua'],
  ['阳', 'yang'],
  ['溪', 'xi'],
]

/** The name of a number: different ones for a long time, because both lists have no common divisor in length. */
function makeStem(number: number): Name {
  const [first, second] = [FIRST[number % FIRST.length], SECOND[number % SECOND.length]]
  return { name: `${first?.[0]}${second?.[0]}`, en: `${first?.[1]}${second?.[1]}` }
}

const makeNamer =
  (zh: string, en: string) =>
  (number: number): Name => {
    const stem = makeStem(number)
    return { name: stem.name + zh, en: stem.en + en }
  }

export const makeRoadName = makeNamer('路', ' Road')
export const makeStreetName = makeNamer('街', ' Street')
export const makeVillageName = makeNamer('村', '')
export const makeParkName = makeNamer('公园', ' Park')
export const makeSchoolName = makeNamer('小学', ' Primary School')
export const makeHospitalName = makeNamer('医院', ' Hospital')
export const makeEstateName = makeNamer('工业园', ' Industrial Park')
