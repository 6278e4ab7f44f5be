import { createLookup } from '#platform/create-lookup.ts'

/** Small letters that are no Latin letter with a mark, by what they are written with. */
const written: Record<string, string> = createLookup({
  a: 'ɐɑɒᴀᶏᶐẚⱥꬰꬱꭤ',
  aa: 'ꜳ',
  ae: 'æᴁᴂꞛ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃƅɓʙᴃᵬᶀꞗꞵ',
  c: 'ƈȼɕʗᴄꜿꞓꞔ',
  ch: 'ꭓꭔꭕ',
  con: 'ꝯ',
  d: 'ðđƌƍȡɖɗᴅᴆᵭᶁᶑẟꝺ',
  db: 'ȸ',
  dz: 'ʣʥꭦ',
  e: 'ǝɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴ',
  et: 'ꝫ',
  f: 'ƒᵮᶂꜰꝼꞙ',
  g: 'ǥɠɡɢɣʛᵷᵹᶃꝿꞡꬶ',
  gh: 'ƣ',
  h: 'ħɥɦɧʜʮʯⱨⱶꞕ',
  hv: 'ƕ',
  i: 'ıɨɩɪᴉᵼᶖ',
  is: 'ꝭ',
  j: 'ȷɉɟʄʝᴊ',
  k: 'ƙʞᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚƛȴɫɬɭɮʟᴌᶅⱡꝉꞁꞎꬷꬸꬹ',
  ll: 'ỻ',
  m: 'ɯɰɱᴍᴟᵯᶆꬺ',
  n: 'ŋƞȵɲɳɴᴎᵰᶇꞑꞥꬻꬼ',
  o: 'øɔɵɷɤᴏᴐᴑᴒᴓᶗⱺꝋꝍꞷꬽꬾꬿꭃꭄ',
  oe: 'œɶᴔꝏꞝꭀꭁꭂ',
  ou: 'ȣᴕ',
  p: 'ƥɸᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸɋʠꝗꝙ',
  qp: 'ȹ',
  r: 'ʀɍɹɺɻɼɽɾɿʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭆꭇꭉꭋꭌ',
  rum: 'ꝝꝵꝶ',
  s: 'ƨƽȿʂᵴᶊẜẝꜱꞅꞩ',
  sh: 'ƪʃʅʆᶋᶘ',
  ss: 'ß',
  t: 'ŧƫƭȶʇʈᴛᵵⱦꞇ',
  th: 'þᵺ',
  tz: 'ꜩ',
  u: 'ʉʊᴜᴝᵫᵾᵿᶙꞹꭎꭏꭒ',
  um: 'ꝸ',
  v: 'ʋʌᴠᶌⱱⱴⱷꝟỽ',
  vy: 'ꝡ',
  w: 'ƿʍᴡⱳ',
  x: 'ᶍꭖꭗꭘꭙ',
  y: 'ƴȝɏʎʏỿꭚ',
  z: 'ƶƹƺȥɀʐʑʒʓᴢᴣᵶᶎᶚⱬ',
})

/** Letters follow passports (ICAO Doc 9303-3, 6); marks are dropped. */
const cyrillic: Record<string, string> = createLookup({
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ә: 'a',
  ғ: 'g',
  ҕ: 'g',
  җ: 'zh',
  қ: 'k',
  ҡ: 'k',
  ҝ: 'g',
  ң: 'n',
  ҥ: 'ng',
  ө: 'o',
  ҫ: 's',
  ҙ: 'z',
  ү: 'u',
  ұ: 'u',
  ҳ: 'kh',
  һ: 'h',
  ҷ: 'ch',
  ҹ: 'ch',
  ӏ: '',
  ҽ: 'ch',
  ѣ: 'e',
  ѳ: 'f',
  ѵ: 'i',
  ѫ: 'u',
  ѧ: 'ia',
})

/** Greek letters follow ELOT 743. */
const greek: Record<string, string> = createLookup({
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
})

const latinOf = new Map<string, string>([
  ...Object.entries(written).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
  ...Object.entries(cyrillic),
  ...Object.entries(greek),
])

/** A character without a Latin form stays. */
export function toLatin(text: string): string {
  const letters = [
    ...text
      .normalize('NFKD')
      // marks, also those that stand behind their letter
      .replace(/[\p{M}\u02b9-\u02df]/gu, '')
      .replace(/(?<=[οΟ])υ/gu, 'u')
      .replace(/(?<=[οΟ])Υ/gu, 'U'),
  ]
  return letters
    .map((letter, at) => {
      const small = letter.toLowerCase()
      const latin = latinOf.get(small)
      if (latin === undefined || letter === small) return latin ?? letter
      const beside = letters[at + 1] ?? ''
      const isAmongCapitals = /\p{L}/u.test(beside) ? /\p{Lu}/u.test(beside) : /\p{Lu}/u.test(letters[at - 1] ?? '')
      return isAmongCapitals ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)
    })
    .join('')
}
