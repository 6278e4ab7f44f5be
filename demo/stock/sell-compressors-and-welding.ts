import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const compressorsAndWelding = buildShelfProducts('sell', 'Kompresoriai ir suvirinimas', [
  {
    title: 'Oro kompresorius OK 50, 50 l, 1,5 kW',
    priceCents: 21900,
    units: 6,
    about:
      'Viniakalėms, dažų pulverizatoriams ir padangoms. Alyvinis stūmoklinis siurblys, du manometrai ir reduktorius. Po darbo išleiskite iš bako susikaupusį vandenį.',
    properties: [
      ['Bakas', '50 l'],
      ['Galia', '1,5 kW'],
      ['Slėgis', '8 bar'],
      ['Našumas', '206 l/min'],
      ['Svoris', '32 kg'],
    ],
    attributes: buildAttributeChoices('Komplektacija', [
      ['Be priedų', 0],
      ['Su 10 m žarna ir pūtimo pistoletu', 2900],
    ]),
    views: buildViews('compressor', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Oro kompresorius OK 100 D, 100 l, 2,2 kW, diržinis',
    priceCents: 44900,
    units: 2,
    about:
      'Dirbtuvėms, kur oro reikia visą dieną. Diržinė pavara lėtesnė ir tylesnė, siurblys ilgaamžis. Į lizdą junkite per 16 A automatą.',
    properties: [
      ['Bakas', '100 l'],
      ['Galia', '2,2 kW'],
      ['Slėgis', '10 bar'],
      ['Našumas', '350 l/min'],
      ['Svoris', '68 kg'],
    ],
    views: buildViews('compressor', 'main', 'size'),
  },
  {
    title: 'Inverterinis suvirinimo aparatas SA 160, 160 A, MMA',
    priceCents: 16500,
    units: 8,
    about:
      'Plienui virinti glaistytais elektrodais iki 4 mm. Turi karštą paleidimą ir apsaugą nuo prilipimo. Su masės gnybtu ir elektrodo laikikliu, kabeliai po 3 m.',
    properties: [
      ['Srovė', '20–160 A'],
      ['Elektrodai', '1,6–4 mm'],
      ['Maitinimas', '230 V'],
      ['Darbo ciklas', '60 % esant 160 A'],
      ['Svoris', '4,6 kg'],
    ],
    views: buildViews('welder', 'main', 'parts', 'detail'),
  },
  {
    title: 'Inverterinis suvirinimo aparatas SA 200 T, 200 A, MMA ir TIG',
    priceCents: 28900,
    units: 0,
    about:
      'Elektrodams ir TIG degikliui, tinka ilgam darbui su generatoriumi. Ekrane rodoma srovė ir įtampa. TIG degiklis ir reduktorius perkami atskirai.',
    properties: [
      ['Srovė', '10–200 A'],
      ['Elektrodai', '1,6–5 mm'],
      ['Maitinimas', '230 V'],
      ['Svoris', '7,8 kg'],
    ],
    views: buildViews('welder', 'main', 'size'),
  },
])
