import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { findRefusedWords } from './find-refused-words.ts'

test('T1906 no screen, mail or paper says a word that was taken for another', () => {
  expect(findRefusedWords(process.cwd())).toEqual([])
})

test.for([
  ['a word in JSX', '<p>Įrangos panauda</p>', 'say užimtumas'],
  ['a word in a string', "'Apmokestintos dienos'", 'say mokamos dienos'],
  ['a word before a value', '<p>Užsakymas #{id}</p>', 'say užsakymas Nr.'],
  ['a whole label', "{ label: 'Žmogus' }", 'say privatus asmuo'],
  ['a participle before a count', '<p>Išrašyta {formatPlural(2, bills)}</p>', 'say it by defineCountedSentence'],
  [
    'a participle behind a count',
    '<p><span>{formatPlural(2, { one: "eilutė" })}</span> į sumą neįskaičiuota</p>',
    'say it by defineCountedSentence',
  ],
] as const)('T1906 the check of words finds %s', ([, written, entry]) => {
  expect(refusedIn(written)).toEqual([expect.stringContaining(entry)])
})

test.for([
  ['tax that is not paid', "'PVM neapmokestinamas'"],
  ['a tax question', "'kaip apmokestinti'"],
  ['an address', "'/admin/rent/susikirtimai'"],
  ['a code that was used', "'Kodas jau panaudotas'"],
  ['the word of the law in brackets', "'Apsauga nuo žalos (atsakomybės ribojimas)'"],
  ['a count without a participle', '<p>Liko {formatPlural(2, codes)}</p>'],
] as const)('T1906 the check of words lets pass %s', ([, written]) => {
  expect(refusedIn(written)).toEqual([])
})

function refusedIn(written: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  try {
    mkdirSync(join(root, 'src'))
    writeFileSync(join(root, 'src/a.tsx'), `export const a = (${written})\n`)
    return findRefusedWords(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('T1907 in every counted sentence the participle agrees with 1, 2, 10 and 21', () => {
  const sentences = globSync('src/**/*.{ts,tsx}')
    .sort()
    .flatMap((name) => [
      ...readFileSync(name, 'utf8').matchAll(/= defineCountedSentence\(\{([^}]*(?:\{n\}[^}]*)+)\}\)/g),
    ])
    .map(([, forms = '']) => {
      const form = (name: string) => new RegExp(`${name}: '([^']+)'`).exec(forms)?.[1] as `${string}{n} ${string}`
      const describe = defineCountedSentence({ one: form('one'), few: form('few'), other: form('other') })
      return [1, 2, 10, 21].map((n) => describe(n).replaceAll('\u00a0', ' '))
    })
  expect(sentences).toMatchInlineSnapshot(`
    [
      [
        "Pakeistas 1 produktas.",
        "Pakeisti 2 produktai.",
        "Pakeista 10 produktų.",
        "Pakeistas 21 produktas.",
      ],
      [
        "Grąžintas 1 produktas.",
        "Grąžinti 2 produktai.",
        "Grąžinta 10 produktų.",
        "Grąžintas 21 produktas.",
      ],
      [
        "1 per tą laiką jau pakeistas, todėl liko.",
        "2 per tą laiką jau pakeisti, todėl liko.",
        "10 per tą laiką jau pakeista, todėl liko.",
        "21 per tą laiką jau pakeistas, todėl liko.",
      ],
      [
        "Bus išrašyta ir klientams išsiųsta 1 sąskaita",
        "Bus išrašytos ir klientams išsiųstos 2 sąskaitos",
        "Bus išrašyta ir klientams išsiųsta 10 sąskaitų",
        "Bus išrašyta ir klientams išsiųsta 21 sąskaita",
      ],
      [
        "Išrašyta 1 sąskaita",
        "Išrašytos 2 sąskaitos",
        "Išrašyta 10 sąskaitų",
        "Išrašyta 21 sąskaita",
      ],
      [
        "Išsiųstas 1 laiškas",
        "Išsiųsti 2 laiškai",
        "Išsiųsta 10 laiškų",
        "Išsiųstas 21 laiškas",
      ],
      [
        "Neišsiųstas 1 laiškas",
        "Neišsiųsti 2 laiškai",
        "Neišsiųsta 10 laiškų",
        "Neišsiųstas 21 laiškas",
      ],
      [
        "Skaičiuojama 1 diena",
        "Skaičiuojamos 2 dienos",
        "Skaičiuojama 10 dienų",
        "Skaičiuojama 21 diena",
      ],
      [
        "Prie kliento dar neprijungtas 1 svetainės užsakymas",
        "Prie kliento dar neprijungti 2 svetainės užsakymai",
        "Prie kliento dar neprijungta 10 svetainės užsakymų",
        "Prie kliento dar neprijungtas 21 svetainės užsakymas",
      ],
      [
        "1 vartotojas ištrintas",
        "2 vartotojai ištrinti",
        "10 vartotojų ištrinta",
        "21 vartotojas ištrintas",
      ],
      [
        "Į dieną įskaičiuota 1 motovalanda",
        "Į dieną įskaičiuotos 2 motovalandos",
        "Į dieną įskaičiuota 10 motovalandų",
        "Į dieną įskaičiuota 21 motovalanda",
      ],
      [
        "1 eilutė į sumą neįskaičiuota",
        "2 eilutės į sumą neįskaičiuotos",
        "10 eilučių į sumą neįskaičiuota",
        "21 eilutė į sumą neįskaičiuota",
      ],
      [
        "1 prekės iš ankstesnio užsakymo nebeturime, todėl jos krepšelyje nėra.",
        "2 prekių iš ankstesnio užsakymo nebeturime, todėl jų krepšelyje nėra.",
        "10 prekių iš ankstesnio užsakymo nebeturime, todėl jų krepšelyje nėra.",
        "21 prekės iš ankstesnio užsakymo nebeturime, todėl jos krepšelyje nėra.",
      ],
    ]
  `)
})
