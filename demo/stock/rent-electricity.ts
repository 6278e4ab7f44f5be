import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const electricity = buildShelfProducts('rent', 'Elektra ir apšvietimas', [
  {
    title: 'Benzininis generatorius EG 3000, 2,8 kW, 230 V',
    pricePerDayCents: 1990,
    units: 4,
    about:
      'Įrankiams, apšvietimui ir siurbliams objekte. Pilno bako užtenka 10 val. puse apkrovos. Statykite lauke: išmetamosios dujos mirtinai pavojingos patalpose.',
    properties: [
      ['Tipas', 'Generatorius'],
      ['Vardinė galia', '2,8 kW'],
      ['Lizdai', '2 × 230 V, 16 A'],
      ['Bakas', '15 l'],
      ['Triukšmas', '68 dB(A) 7 m atstumu'],
      ['Svoris', '45 kg'],
    ],
    views: buildViews('generator', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Trifazis benzininis generatorius EG 7500 T, 6,5 kW, 400/230 V, elektrinis starteris',
    pricePerDayCents: 3190,
    units: 2,
    about:
      'Betono maišyklėms, suvirinimui ir trifaziams varikliams. Užvedamas rakteliu, turi automatinį įtampos reguliatorių. Vienai fazei tenka ne daugiau kaip trečdalis galios.',
    properties: [
      ['Tipas', 'Generatorius'],
      ['Vardinė galia', '6,5 kW'],
      ['Lizdai', '1 × 400 V, 2 × 230 V'],
      ['Bakas', '25 l'],
      ['Paleidimas', 'elektrinis ir rankinis'],
      ['Svoris', '92 kg'],
    ],
    views: buildViews('generator', 'main', 'size'),
  },
  {
    title: 'Inverterinis generatorius IG 2000, 1,8 kW',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Kompiuteriams, garso aparatūrai ir katilo automatikai: srovė lygi, kaip iš tinklo. Uždaras korpusas slopina triukšmą. Du tokius generatorius galima sujungti lygiagrečiai.',
    properties: [
      ['Tipas', 'Generatorius'],
      ['Vardinė galia', '1,8 kW'],
      ['Lizdai', '2 × 230 V, 1 × 12 V'],
      ['Bakas', '4 l'],
      ['Triukšmas', '59 dB(A) 7 m atstumu'],
      ['Svoris', '21 kg'],
    ],
    views: buildViews('inverter-generator', 'main', 'parts', 'detail'),
  },
  {
    title: 'LED prožektoriai ant trikojo PR 2 × 50, 10 000 lm',
    pricePerDayCents: 590,
    units: 8,
    about:
      'Vakaro darbams lauke ir patalpose be apšvietimo. Stovas pakyla iki 1,8 m, kiekviena lempa kreipiama atskirai. Atsparūs lietui.',
    properties: [
      ['Šviesos srautas', '2 × 5 000 lm'],
      ['Galia', '2 × 50 W'],
      ['Aukštis', '0,9–1,8 m'],
      ['Apsauga', 'IP65'],
      ['Svoris', '6,2 kg'],
    ],
    views: buildViews('floodlight', 'main', 'parts', 'size'),
  },
  {
    title: 'Ilgintuvas ant ritės IR 40, 40 m, 3 × 2,5 mm²',
    pricePerDayCents: 290,
    units: 10,
    about:
      'Elektrai nuvesti iki darbo vietos. Keturi lizdai su dangteliais, šiluminė apsauga. Didesnei nei 1 kW apkrovai kabelį išvyniokite visą.',
    properties: [
      ['Ilgis', '40 m'],
      ['Kabelis', '3 × 2,5 mm²'],
      ['Lizdai', '4 × 230 V'],
      ['Apkrova išvynioto', '3 500 W'],
    ],
    views: buildViews('cable-reel', 'main', 'parts'),
  },
])
