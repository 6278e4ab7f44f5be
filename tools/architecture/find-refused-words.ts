import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Words that customers or clerks took for something else, and those that took their place (docs/words.md). */
const refusedWords: readonly [words: RegExp, instead: string][] = [
  [/(?<![\p{L}/])panaud(a|os|ą|ai)(?!\p{L})/iu, 'užimtumas'],
  [/(?<!\p{L})apmokestin(am|t(?!i(?!\p{L})))/iu, 'mokamos dienos'],
  [/(?<![(–] ?)atsakomybės ribojim/iu, 'apsauga nuo žalos'],
  [/(?<!\p{L})per (30|60|90) d\./iu, 'daugiau kaip … d.'],
  [/(?<!\p{L})dar laiku(?!\p{L})/iu, 'terminas nesuėjęs'],
  [/užsakymą, kurio nebaigėte/iu, 'nebaigtą užsakymą'],
  [/(?<!\p{L})(Neatiduota|Atiduota|Atiduoti)(?!\p{L})/u, 'nepriskirta, priskirti'],
  [/sąskaitų paleidim|paleisti sąskait/iu, 'sąskaitų išrašymas'],
  [/(?<![\p{L}/])susikirtim(?!ai$)/iu, 'neužtenka įrankių'],
  [/(?<!\p{L})Gyvenimas(?!\p{L})/u, 'istorija'],
  [/^Žmogus$/u, 'privatus asmuo'],
  [/^Grąžinimai$/u, 'pinigų grąžinimai'],
  [/kaip jie žinomi/iu, 'kaip sekami'],
  [/oro linij/iu, 'tiesia linija'],
  [/užsakym\p{L}* #/iu, 'užsakymas Nr.'],
  [/rinkmen/iu, 'failas'],
  [/^(Nuomos punktas|Dirbtuvės)$/u, 'vadybininkas, mechanikas'],
  [/^(Užsakymų|Įrankių) naujai paskyrai$|^Laiškų vienu adresu$/u, 'a whole sentence'],
  [/atgal nebegrąžin/iu, 'atšaukti negalėsite'],
  [/vieta pagal miestą/iu, 'tiksli vieta nežinoma'],
]

/** Beside a counted noun a participle agrees with the number, so `defineCountedSentence` writes both. */
const participle = String.raw`(?<!\p{L})\p{L}{2,}(t|m)(as|a|i|os|ų)`
const gap = String.raw`(:|,)?\s*(<span>|</span>|\{' '\})*\s*`
const counted = String.raw`\$?\{(format|pick)Plural(Form)?\(`
const uncountedParticiple = new RegExp(
  `${participle}${gap}${counted}|${counted}[^\`\\n]*?\\}\\)\\}${gap}([^.,\`<{]*\\s)?${participle}(?!\\p{L})`,
  'gu',
)

/** Invariant beside a count: a label before a colon, an infinitive, an impersonal form. */
const invariant = /^(Užsakyta|Išrašoma|Siunčiama|skaičiuojama|vėluojama|Siųsti|įvykdyti)$/u

/** `file:line: text; say …` */
export function findRefusedWords(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.(test|factories)\./.test(name))
  return files.sort().flatMap((name) => {
    const source = readFileSync(join(root, name), 'utf8')
    const line = (at: number) => source.slice(0, at).split('\n').length
    const refused = listTexts(name, source).flatMap(({ text, at }) =>
      refusedWords.flatMap(([words, instead]) =>
        words.test(text) ? [`${name}:${line(at)}: ${text.slice(0, 80)}; say ${instead}`] : [],
      ),
    )
    const uncounted = [...source.matchAll(uncountedParticiple)]
      .filter(([match]) => !listWords(match).some((word) => invariant.test(word)))
      .map(({ 0: match, index }) => `${name}:${line(index)}: ${match}; say it by defineCountedSentence`)
    return [...refused, ...uncounted]
  })
}

const listWords = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree is told by its kinds
type Node = any

/** Texts of strings, templates and JSX, each whole, without its indentation. */
function listTexts(name: string, source: string): { text: string; at: number }[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name} can't be read: ${errors[0]?.message}`)
  const texts: { text: string; at: number }[] = []
  const read = (node: Node): void => {
    if (Array.isArray(node)) for (const each of node) read(each)
    else if (typeof node?.type === 'string') {
      const text =
        node.type === 'TemplateElement'
          ? node.value.cooked
          : node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')
            ? node.value
            : undefined
      if (text) texts.push({ text: text.replace(/\s+/g, ' ').trim(), at: node.start })
      for (const key in node) if (typeof node[key] === 'object') read(node[key])
    }
  }
  read(program)
  return texts
}

if (process.argv[1] === import.meta.filename) {
  const refused = findRefusedWords(process.cwd())
  for (const each of refused) console.error(each)
  if (refused.length > 0) process.exit(1)
}
