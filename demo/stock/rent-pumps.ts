import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const pumps = buildShelfProducts('rent', 'Siurbliai ir vandens technika', [
  {
    title: 'Panardinamasis drenažinis siurblys DS 400, 400 l/min',
    pricePerDayCents: 1090,
    units: 5,
    about:
      'Vandeniui iš rūsio, duobės ar baseino išsiurbti. Plūdė pati įjungia ir išjungia. Leiskite už virvės, ne už kabelio. Žarną pasirinkite atskirai.',
    properties: [
      ['Našumas', 'iki 400 l/min'],
      ['Kėlimo aukštis', '11 m'],
      ['Dalelės', 'iki 35 mm'],
      ['Galia', '1 100 W'],
      ['Jungtis', '2"'],
    ],
    views: buildViews('submersible-pump', 'main', 'parts', 'detail'),
  },
  {
    title: 'Benzininis vandens siurblys VS 50, 2", 600 l/min',
    pricePerDayCents: 1790,
    units: 3,
    about:
      'Tvenkiniams, tranšėjoms ir laistymui ten, kur nėra elektros. Duodame 4 m siurbimo žarną su filtru. Prieš paleisdami pripilkite siurblį vandens.',
    properties: [
      ['Tipas', 'Vandens siurblys'],
      ['Našumas', 'iki 600 l/min'],
      ['Kėlimo aukštis', '30 m'],
      ['Siurbimo gylis', 'iki 7 m'],
      ['Jungtys', '2"'],
      ['Svoris', '23 kg'],
    ],
    views: buildViews('motor-pump', 'main', 'parts', 'detail'),
  },
  {
    title: 'Benzininis purvino vandens siurblys VS 80 P, 3", 1 200 l/min',
    pricePerDayCents: 2690,
    units: 2,
    about:
      'Purvinam vandeniui su smėliu ir akmenukais iki 28 mm. Korpusas atsidaro be įrankių, tad užsikimšusį išvalysite vietoje. Po darbo praskalaukite švariu vandeniu.',
    properties: [
      ['Tipas', 'Vandens siurblys'],
      ['Našumas', 'iki 1 200 l/min'],
      ['Kėlimo aukštis', '25 m'],
      ['Dalelės', 'iki 28 mm'],
      ['Jungtys', '3"'],
      ['Svoris', '47 kg'],
    ],
    views: buildViews('motor-pump', 'main', 'size'),
  },
])
