import { expect, test } from 'vitest'
import { isUnverifiableVatCode, parseAnyVatCode, parseVatShape } from './any-vat-code.ts'

test.each(
  `ATU39099603 ATU08246281 ATU21547280 BE0745688785 BE1018607589 BE1759449841 BG021828518 BG428712865 BG283216799 CY75594771A
   CY79659289T CY04533553X CZ08566178 CZ66826195 CZ80123058 DE655550054 DE355442480 DE562084087 DK53681832 DK48287263 DK23806959
   EE079642004 EE314611761 EE473546890 EL225946328 EL039204687 EL339958864 ESF9028696D ES66993321W ESX7984413D ESB58378431
   FI05005230 FI29413212 FI09258139 FR88000065468 FR26000877305 FR40303265045 HR85604423422 HR79801641830 HR42684260689 HU21340291
   HU98146363 HU96686007 IE7Y31400O IE8U08685C IE0663769NB IT28399940015 IT11602840016 IT17815410018 LU14233827 LU25007877
   LU03994977 LV81662439234 LV40003052786 LV81991993057 MT52546986 MT77726433 MT59667620 NL805436650B58 NL185783557B94
   NL877222538B01 PL4408716123 PL9528524423 PL0513627514 PT444034919 PT888160429 PT586985085 RO26990 RO754492784 RO19
   SE286925972701 SE894995731301 SE928315738701 SI34555307 SI81683936 SI22082182 SK1591251475 SK9572522289 SK8331933016`.split(
    /\s+/,
  ),
)('T1573 %s has its state’s check digits, and one digit or letter else it has not', (code) => {
  expect(parseAnyVatCode(code)).toBe(code)
  expect(isUnverifiableVatCode(code)).toBe(false)
  const at = code.startsWith('SE') ? code.length - 3 : code.startsWith('IE') || /NL/.test(code) ? 4 : code.length - 1
  const sign = code[at] ?? ''
  const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'E' ? 'F' : 'E'
  const wrong = `${code.slice(0, at)}${other}${code.slice(at + 1)}`
  expect([wrong, parseAnyVatCode(wrong)]).toEqual([wrong, undefined])
  expect(parseVatShape(wrong)).toBe(wrong)
})

test.each(['DE136695978', 'de 136 695 978', 'EE123456789', 'ATU12345678', 'NL123456789B01', 'PL1234567890'])(
  'T1573 %s has the shape of a code and wrong digits',
  (text) => expect(parseAnyVatCode(text)).toBeUndefined(),
)

test.each(['CZ640903926', 'CZ6852294449', 'BG7523169263', 'LV16117519997', 'FRK7399859412', 'CY60012345A'])(
  'T1573 whether %s is in force only VIES knows',
  (code) => {
    expect(parseAnyVatCode(code)).toBe(code)
    expect(isUnverifiableVatCode(code)).toBe(true)
  },
)

test.each(['GB123456789', 'XI123456789', 'NO123456789MVA', 'CHE123456789MWST'])(
  'T1573 outside the Union %s is taken by its shape',
  (code) => expect(parseAnyVatCode(code)).toBe(code),
)
