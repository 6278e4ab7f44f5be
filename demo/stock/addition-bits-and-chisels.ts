import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const bitsAndChisels = buildShelfProducts('addition', 'Grąžtai ir kaltai', [
  {
    title: 'Betono grąžtų rinkinys SDS-plus, 7 vnt., 5–16 mm',
    priceCents: 2490,
    units: 25,
    about:
      'Dažniausi skersmenys inkarams ir mūrvinėms: 5, 6, 8, 10, 12, 14 ir 16 mm. Keturių briaunų karbido galvutė neužstringa ties armatūra. Dėžutėje.',
    properties: [
      ['Jungtis', 'SDS-plus'],
      ['Darbinis ilgis', '100 mm'],
      ['Kiekis', '7 vnt.'],
    ],
    rentCategory: 'Gręžimas ir kalimas',
    sellCategory: 'Elektriniai įrankiai',
    views: buildViews('drill-bits', 'main', 'parts', 'detail'),
  },
  {
    title: 'Betono grąžtas SDS-plus, 210 mm',
    priceCents: 390,
    units: 60,
    about: 'Vienas grąžtas betonui ir mūrui. Pasirinkite skersmenį; darbinis ilgis visų 150 mm.',
    properties: [
      ['Jungtis', 'SDS-plus'],
      ['Bendras ilgis', '210 mm'],
    ],
    attributes: buildAttributeChoices('Skersmuo', [
      ['6 mm', 0],
      ['8 mm', 40],
      ['10 mm', 90],
      ['12 mm', 170],
      ['16 mm', 420],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: buildViews('drill-bits', 'detail', 'main'),
  },
  {
    title: 'Kaltų rinkinys SDS-max, 5 vnt.',
    priceCents: 5900,
    units: 10,
    about:
      'Smailus, du plokšti, griovelinis ir plytelių kaltas. Grūdinto plieno, galandami. Pirmą kartą naudodami kotą patepkite.',
    properties: [
      ['Jungtis', 'SDS-max'],
      ['Ilgis', '280–400 mm'],
      ['Kiekis', '5 vnt.'],
    ],
    rentCategory: 'Gręžimas ir kalimas',
    views: buildViews('chisels', 'main', 'parts', 'detail'),
  },
  {
    title: 'Kaltas skeldimo plaktukui HEX 30, 400 mm',
    priceCents: 2190,
    units: 18,
    about: 'Kaltas BR 16 ir BR 30 plaktukams. Smailus skaldo, platus lygina ir kelia asfaltą.',
    properties: [
      ['Jungtis', 'HEX 30 mm'],
      ['Ilgis', '400 mm'],
    ],
    attributes: buildAttributeChoices('Forma', [
      ['Smailus', 0],
      ['Plokščias, 35 mm', 200],
      ['Kastuvėlis, 120 mm', 1600],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: buildViews('chisels', 'detail', 'main'),
  },
  {
    title: 'Deimantinė gręžimo karūna gelžbetoniui, 450 mm',
    priceCents: 8900,
    units: 9,
    about:
      'Šlapiam gręžimui mašina KD 162. Segmentai virinti lazeriu, pjauna ir armatūrą. Kaina priklauso nuo skersmens.',
    properties: [
      ['Jungtis', '1 1/4" UNC'],
      ['Darbinis ilgis', '450 mm'],
      ['Segmento aukštis', '10 mm'],
    ],
    attributes: buildAttributeChoices('Skersmuo', [
      ['82 mm', 0],
      ['112 mm', 2100],
      ['132 mm', 3400],
      ['162 mm', 5900],
    ]),
    rentCategory: 'Gręžimas ir kalimas',
    views: buildViews('core-bits', 'main', 'parts', 'detail'),
  },
])
