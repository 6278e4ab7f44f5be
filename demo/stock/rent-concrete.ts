import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const concrete = buildShelfProducts('rent', 'Betono darbai', [
  {
    title: 'Betono maišyklė BM 140, 140 l, 230 V',
    pricePerDayCents: 1390,
    units: 4,
    about:
      'Betonui, mūro ir tinko skiediniui maišyti. Telpa į universalo bagažinę nuėmus kojas. Baigę darbą išplaukite būgną, kol mišinys nesukietėjo: už valymą taikomas mokestis.',
    properties: [
      ['Tipas', 'Betono maišyklė'],
      ['Būgno tūris', '140 l'],
      ['Gatavo mišinio', 'apie 100 l'],
      ['Galia', '550 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '56 kg'],
    ],
    views: buildViews('concrete-mixer', 'main', 'parts', 'size'),
  },
  {
    title: 'Betono maišyklė BM 190, 190 l, 230 V',
    pricePerDayCents: 1790,
    units: 3,
    about:
      'Didesniems kiekiams: pamatams, grindims, tvorų stulpams. Ketaus vainikas ir ratas su fiksatoriumi būgnui pakreipti. Vežti reikia priekabos.',
    properties: [
      ['Tipas', 'Betono maišyklė'],
      ['Būgno tūris', '190 l'],
      ['Gatavo mišinio', 'apie 150 l'],
      ['Galia', '1 000 W'],
      ['Maitinimas', '230 V'],
      ['Svoris', '78 kg'],
    ],
    views: buildViews('concrete-mixer', 'main', 'detail'),
  },
  {
    title: 'Giluminis betono vibratorius GV 38, 4 m žarna',
    pricePerDayCents: 1490,
    units: 3,
    about:
      'Iš ką tik supilto betono pašalina orą: pamatuose, kolonose, sąramose. Antgalį merkite vertikaliai kas 30–40 cm ir traukite lėtai. Ore ilgiau kaip minutę nejunkite, antgalis perkais.',
    properties: [
      ['Galia', '1 500 W'],
      ['Antgalio skersmuo', '38 mm'],
      ['Žarnos ilgis', '4 m'],
      ['Našumas', 'iki 12 m³ per val.'],
      ['Svoris', '14 kg'],
    ],
    views: buildViews('poker-vibrator', 'main', 'parts'),
  },
  {
    title: 'Skiedinio maišiklis SM 1600, 1 600 W',
    pricePerDayCents: 990,
    units: 5,
    about:
      'Klijams, glaistui, tinkui ir savaime išsilyginantiems mišiniams maišyti kibire. Du greičiai ir švelnus paleidimas. Mentę išplaukite iškart po darbo.',
    properties: [
      ['Galia', '1 600 W'],
      ['Mentės skersmuo', '140 mm'],
      ['Jungtis', 'M14'],
      ['Mišinio kiekis', 'iki 65 l'],
      ['Svoris', '5,8 kg'],
    ],
    views: buildViews('paddle-mixer', 'main', 'parts'),
  },
  {
    title: 'Betono lyginimo mašina „Helikopteris“ BL 90, 900 mm',
    pricePerDayCents: 3890,
    units: 2,
    about:
      'Šviežiam betonui užtrinti ir poliruoti. Mentės keičia polinkį rankenos ratuku, o variklis sustoja paleidus rankeną. Duodame užtrynimo lėkštę ir keturias mentes.',
    properties: [
      ['Darbinis skersmuo', '900 mm'],
      ['Variklis', 'benzininis, 4,1 kW'],
      ['Sūkiai', '60–130 per min.'],
      ['Svoris', '72 kg'],
    ],
    views: buildViews('power-trowel', 'main', 'parts', 'detail', 'size'),
  },
])
