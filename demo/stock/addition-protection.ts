import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const protection = buildShelfProducts('addition', 'Apsaugos priemonės', [
  {
    title: 'Apsauginis šalmas su ratuku, EN 397',
    priceCents: 1490,
    units: 30,
    about:
      'Galvos apimtis nustatoma ratuku nuo 53 iki 63 cm. Keturių taškų pasmakrės dirželis, prie šalmo tvirtinamos ausinės.',
    properties: [
      ['Standartas', 'EN 397'],
      ['Apimtis', '53–63 cm'],
      ['Svoris', '390 g'],
    ],
    rentCategory: 'Kopėčios ir pastoliai',
    sellCategory: 'Statybvietės įranga',
    views: buildViews('helmet', 'main', 'parts', 'detail'),
  },
  {
    title: 'Uždari apsauginiai akiniai, nerasojantys',
    priceCents: 890,
    units: 45,
    about: 'Nuo dulkių, skeveldrų ir purslų. Telpa ant korekcinių akinių. Stiklas padengtas nuo rasojimo ir įbrėžimų.',
    properties: [
      ['Standartas', 'EN 166'],
      ['Stiklas', 'polikarbonatas'],
    ],
    rentCategory: 'Pjovimas ir šlifavimas',
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('goggles', 'main', 'detail'),
  },
  {
    title: 'Darbo pirštinės su nitrilo danga',
    priceCents: 350,
    units: 120,
    about: 'Gerai laiko slidų ir aštrų daiktą, praleidžia orą plaštakos viršuje. Skalbiamos 40 °C temperatūroje.',
    properties: [
      ['Standartas', 'EN 388'],
      ['Danga', 'smėliuotas nitrilas'],
    ],
    attributes: buildAttributeChoices('Dydis', [
      ['8 (M)', 0],
      ['9 (L)', 0],
      ['10 (XL)', 0],
      ['11 (XXL)', 30],
    ]),
    rentCategory: 'Betono darbai',
    sellCategory: 'Statybvietės įranga',
    views: buildViews('gloves', 'main', 'detail'),
  },
  {
    title: 'Apsauginės ausinės, slopinimas 31 dB',
    priceCents: 1790,
    units: 16,
    about: 'Grandininiams pjūklams, pjaustytuvams ir perforatoriams. Lankas paminkštintas, kaušeliai susilanksto.',
    properties: [
      ['Slopinimas (SNR)', '31 dB'],
      ['Standartas', 'EN 352-1'],
      ['Svoris', '265 g'],
    ],
    rentCategory: 'Sodo technika',
    sellCategory: 'Sodo ir kiemo technika',
    views: buildViews('earmuffs', 'main', 'detail'),
  },
  {
    title: 'Puskaukė su keičiamais filtrais',
    priceCents: 1990,
    units: 11,
    about:
      'Betono, gipso ir medienos dulkėms, su A2 filtrais ir dažų garams. Barzda neleidžia kaukei priglusti. Filtrus keiskite, kai kvėpuoti tampa sunku.',
    properties: [
      ['Standartas', 'EN 140'],
      ['Medžiaga', 'silikonas'],
    ],
    attributes: buildAttributeChoices('Komplektacija', [
      ['Be filtrų', 0],
      ['Su 2 P3 filtrais', 1100],
      ['Su 2 A2P3 filtrais', 1900],
    ]),
    rentCategory: 'Pjovimas ir šlifavimas',
    views: buildViews('respirator', 'main', 'parts', 'detail'),
  },
])
