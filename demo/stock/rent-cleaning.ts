import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const cleaning = buildShelfProducts('rent', 'Valymo technika', [
  {
    title: 'Aukšto slėgio plovykla AP 150, 150 bar, 230 V',
    pricePerDayCents: 1790,
    units: 4,
    about:
      'Terasoms, fasadams, technikai ir takams plauti. Duodame 10 m žarną, plokščią ir besisukantį antgalius. Prieš jungdami paleiskite vandenį ir išleiskite orą.',
    properties: [
      ['Tipas', 'Aukšto slėgio plovykla'],
      ['Slėgis', '150 bar'],
      ['Vandens srautas', '600 l/h'],
      ['Galia', '3 kW'],
      ['Žarna', '10 m'],
      ['Svoris', '27 kg'],
    ],
    views: buildViews('pressure-washer', 'main', 'parts', 'detail'),
  },
  {
    title: 'Aukšto slėgio plovykla AP 200 T, 200 bar, 400 V',
    pricePerDayCents: 2690,
    units: 2,
    about:
      'Statybinei technikai, klojiniams ir įsisenėjusiam purvui. Jungiama į trifazį lizdą, žarna vyniojama ant būgno. Mediena nuo tokio slėgio šiaušiasi, laikykite antgalį toliau.',
    properties: [
      ['Tipas', 'Aukšto slėgio plovykla'],
      ['Slėgis', '200 bar'],
      ['Vandens srautas', '900 l/h'],
      ['Galia', '6,4 kW'],
      ['Žarna', '15 m'],
      ['Svoris', '62 kg'],
    ],
    views: buildViews('pressure-washer', 'main', 'size'),
  },
  {
    title: 'Pramoninis dulkių siurblys DS 35 M, M klasė, 35 l',
    pricePerDayCents: 1390,
    units: 6,
    about:
      'Betono, gipso ir medienos dulkėms. Filtras pats nusipurto, lizdas įjungia siurblį kartu su įrankiu. Sausam ir šlapiam siurbimui; maišelis įeina į kainą.',
    properties: [
      ['Dulkių klasė', 'M'],
      ['Talpa', '35 l'],
      ['Galia', '1 400 W'],
      ['Oro srautas', '3 700 l/min'],
      ['Svoris', '14 kg'],
    ],
    views: buildViews('vacuum', 'main', 'parts', 'detail'),
  },
])
