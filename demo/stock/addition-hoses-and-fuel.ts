import { buildAttributeChoices, buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const hosesAndFuel = buildShelfProducts('addition', 'Žarnos ir degalų talpos', [
  {
    title: 'Vandens slėginė žarna 2" su jungtimis',
    priceCents: 3900,
    units: 12,
    about:
      'Drenažiniams ir benzininiams siurbliams. Abiejuose galuose greitosios jungtys. Nelenkite aštriais kampais ir netempkite per briaunas.',
    properties: [
      ['Tinka', 'VS 50'],
      ['Tinka', 'DS 400'],
      ['Vidinis skersmuo', '2" (50 mm)'],
      ['Slėgis', 'iki 6 bar'],
    ],
    attributes: buildAttributeChoices('Ilgis', [
      ['10 m', 0],
      ['20 m', 3300],
      ['30 m', 6500],
    ]),
    rentCategory: 'Siurbliai ir vandens technika',
    views: buildViews('hose', 'main', 'parts', 'detail'),
  },
  {
    title: 'Laistymo žarna 1/2", 25 m, su jungtimis',
    priceCents: 2290,
    units: 9,
    about: 'Vandeniui atvesti iki plovyklos, pjovimo staklių ar gręžimo mašinos. Trijų sluoksnių, nesusisuka.',
    properties: [
      ['Tinka', 'plovykla'],
      ['Vidinis skersmuo', '1/2" (12,5 mm)'],
      ['Ilgis', '25 m'],
      ['Slėgis', 'iki 20 bar'],
    ],
    rentCategory: 'Valymo technika',
    sellCategory: 'Sodo ir kiemo technika',
    views: buildViews('hose', 'main', 'size'),
  },
  {
    title: 'Metalinis degalų kanistras',
    priceCents: 2490,
    units: 13,
    about:
      'Benzinui ir dyzelinui vežti. Dangtelis užsifiksuoja, piltuvas tvirtinamas prie kaklelio. Atitinka pavojingų krovinių vežimo reikalavimus.',
    properties: [
      ['Tinka', 'generatorius'],
      ['Tinka', 'Benzininis grandininis pjūklas'],
      ['Medžiaga', 'plienas, 0,9 mm'],
      ['Ženklinimas', 'UN'],
    ],
    attributes: buildAttributeChoices('Talpa', [
      ['5 l', 0],
      ['10 l', 600],
      ['20 l', 1200],
    ]),
    rentCategory: 'Elektra ir apšvietimas',
    sellCategory: 'Sodo ir kiemo technika',
    views: buildViews('jerrycan', 'main', 'parts'),
  },
])
