import { createLookup } from '#platform/create-lookup.ts'

/** PostgreSQL's `lithuanian_stem` (Snowball) for plain Latin words; of other letters only ė ends one. */
export function toLithuanianStem(word: string): string {
  const mended = word.replace(mistakable, (ending) => meant[ending] ?? ending)
  const from = afterFirstSyllable(mended, word.length)
  const head = mended.slice(0, from)
  let tail = mended.slice(from).replace(ending, '')
  for (let before = ''; before !== tail; ) {
    before = tail
    tail = tail.replace(suffix, '')
  }
  return (head + tail).replace(/gd$/, 'g')
}

/** The part after the first vowel and consonant; a- may be a prefix. */
function afterFirstSyllable(word: string, length: number): number {
  const isPrefixed = word.startsWith('a') && length > 6
  const syllable = /[aeiouyė][^aeiouyė]/g
  syllable.lastIndex = isPrefixed ? 1 : 0
  return syllable.test(word) ? syllable.lastIndex : word.length
}

const meant: Record<string, string> = createLookup({
  ojime: 'ojimas',
  avime: 'avimas',
  okate: 'okatė',
  aite: 'aitė',
  uote: 'uotė',
  asius: 'asys',
  esiu: 'esys',
})
const mistakable = new RegExp(`(?:${Object.keys(meant).join('|')})$`)

// The first match is the longest ending.
const ending = oneOf(`a ia osna iosna uosna iuosna ysna e ie enie oje ioje uje iuje yje enyje ame iame sime ome ose iose
  uose iuose yse enyse ate iate ite kite site ote tute i ai iai ei tumei ki imi umi iumi si asi iasi esi iesi siesi isi aisi
  eisi tumeisi uisi osi uosi iuosi siuosi usi ausi ti enti inti oti ioti uoti iuoti auti iauti yti ui iui eniui oj k am iam
  iem im sim om tum an on ion un iun o io enio uo s as ias es ies is ais iais tumeis imis enimis omis iomis umis enis asis ysis
  ams iams iems ims enims oms ioms ums ens os ios uos iuos us aus iaus ius ys enys at iat it sit ot u au iau iu eniu siu y ė
  ers eria erie erys eryje eryse eriai erimi erims`)

const suffix =
  oneOf(`ing aj iaj iej oj ioj uoj iuoj auj ok iok iuk uliuk iul yl am dam jam zgan ain esn op iop ias ies ais
  iais os ios uos iuos aus iaus ant iant siant int ot uot iuot yt iau dav sv`)

/** The words check that a PostgreSQL has the same stemmer. */
export const stemmerProbeWords: readonly string[] = [ending, suffix, mistakable].flatMap(({ source }) =>
  source.split(/[^a-z]+/).map((one) => `grezt${one}`),
)

function oneOf(endings: string): RegExp {
  return new RegExp(`(?:${endings.split(/\s+/).join('|')})$`)
}
