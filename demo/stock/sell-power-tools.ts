import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const powerTools = buildShelfProducts('sell', 'Elektriniai įrankiai', [
  {
    title: 'Akumuliatorinis gręžtuvas-suktuvas DS 12, 12 V, 32 Nm',
    priceCents: 9900,
    units: 12,
    about:
      'Lengvas gręžtuvas baldams, gipso kartonui ir smulkiems darbams. Griebtuvas 10 mm, 18 sukimo momento padėčių. Komplektaciją pasirinkite: su akumuliatoriais arba be jų.',
    properties: [
      ['Įtampa', '12 V'],
      ['Didžiausias sukimo momentas', '32 Nm'],
      ['Griebtuvas', '10 mm'],
      ['Svoris', '1,1 kg'],
    ],
    attributes: buildAttributeChoices('Komplektacija', [
      ['Tik įrankis', 0],
      ['Su 2 × 2 Ah akumuliatoriais ir įkrovikliu', 6500],
      ['Su 2 × 4 Ah akumuliatoriais, įkrovikliu ir lagaminu', 9900],
    ]),
    views: buildViews('cordless-drill', 'main', 'kit', 'detail'),
  },
  {
    title: 'Perforatorius PX 24, SDS-plus, 2,7 J, su lagaminu',
    priceCents: 14900,
    units: 7,
    about:
      'Butui ir nedideliam remontui: gręžia betoną iki 24 mm, kala plyteles. Lagamine yra šoninė rankena, gylio ribotuvas ir trys grąžtai.',
    properties: [
      ['Galia', '780 W'],
      ['Smūgio energija', '2,7 J'],
      ['Griebtuvas', 'SDS-plus'],
      ['Svoris', '2,8 kg'],
    ],
    views: buildViews('rotary-hammer', 'main', 'kit', 'parts'),
  },
  {
    title: 'Kampinis šlifuoklis KS 125 E, 125 mm, 1 000 W',
    priceCents: 7400,
    units: 15,
    about:
      'Metalui pjauti ir šlifuoti, plytelėms su deimantiniu disku. Sūkiai reguliuojami, tad tinka ir poliravimui. Su šonine rankena, gaubtu ir raktu.',
    properties: [
      ['Galia', '1 000 W'],
      ['Disko skersmuo', '125 mm'],
      ['Sūkiai', '2 800–11 000 per min.'],
      ['Svoris', '2,1 kg'],
    ],
    views: buildViews('angle-grinder', 'main', 'kit', 'detail'),
  },
  {
    title: 'Diskinis pjūklas DP 165, 165 mm, 1 200 W',
    priceCents: 11800,
    units: 5,
    about:
      'Lentoms ir plokštėms iki 55 mm storio. Prie pado jungiamas lygiagretusis kreiptuvas arba kreipiamasis bėgis. Su vienu disku medienai.',
    properties: [
      ['Galia', '1 200 W'],
      ['Disko skersmuo', '165 mm'],
      ['Pjovimo gylis 90°', '55 mm'],
      ['Svoris', '3,6 kg'],
    ],
    views: buildViews('circular-saw', 'main', 'parts'),
  },
  {
    title: 'Siaurapjūklis SP 90, 90 mm, 600 W',
    priceCents: 6900,
    units: 0,
    about:
      'Medienai, laminatui ir plastikui. Keturios švytuoklinės eigos padėtys: lygesniam arba greitesniam pjūviui. Su trimis pjūkleliais.',
    properties: [
      ['Galia', '600 W'],
      ['Pjovimo gylis medienoje', '90 mm'],
      ['Svoris', '2,2 kg'],
    ],
    views: buildViews('jigsaw', 'main', 'detail'),
  },
  {
    title: 'Skersavimo pjūklas SK 216, 216 mm, su lazeriu',
    priceCents: 18900,
    units: 4,
    about:
      'Apdailos juostoms, laminatui ir tašeliams. Lazeris rodo pjūvio liniją, spaustukas laiko ruošinį. Dulkių maišelis ir diskas medienai pridedami.',
    properties: [
      ['Galia', '1 400 W'],
      ['Disko skersmuo', '216 mm'],
      ['Didžiausias pjūvis', '65 × 305 mm'],
      ['Svoris', '11 kg'],
    ],
    views: buildViews('mitre-saw', 'main', 'parts', 'detail'),
  },
])
