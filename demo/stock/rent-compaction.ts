import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const compaction = buildShelfProducts('rent', 'Grunto tankinimas', [
  {
    title: 'Vibroplokštė VP 90, 90 kg, į priekį',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Smėliui, skaldai ir trinkelėms tankinti takuose bei kiemuose. Trinkelėms duodame guminį kilimėlį, asfaltui yra vandens bakelis. Tankinkite ne storesniais kaip 20 cm sluoksniais.',
    properties: [
      ['Tipas', 'Vibroplokštė'],
      ['Svoris', '90 kg'],
      ['Plokštės plotis', '500 mm'],
      ['Tankinimo gylis', 'iki 20 cm'],
      ['Išcentrinė jėga', '15 kN'],
      ['Degalai', 'benzinas A95'],
    ],
    views: buildViews('plate-compactor', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Reversinė vibroplokštė VP 160 R, 160 kg',
    pricePerDayCents: 3190,
    units: 3,
    about:
      'Kelio pagrindams, pamatų pagalvėms ir tranšėjoms. Eina pirmyn ir atgal, todėl ankštoje vietoje nereikia apsisukti. Pakrauti padės du žmonės arba rampa, ją duodame nemokamai.',
    properties: [
      ['Tipas', 'Vibroplokštė'],
      ['Svoris', '160 kg'],
      ['Plokštės plotis', '500 mm'],
      ['Tankinimo gylis', 'iki 40 cm'],
      ['Išcentrinė jėga', '30 kN'],
      ['Degalai', 'benzinas A95'],
    ],
    views: buildViews('plate-compactor', 'main', 'size'),
  },
  {
    title: 'Vibrokoja VK 62, 62 kg',
    pricePerDayCents: 2990,
    units: 3,
    about:
      'Tranšėjoms, pamatų pakraščiams ir moliui: ten, kur plokštė netelpa. Pado plotis 280 mm. Laikykite tik už rankenos ir leiskite mašinai eiti pačiai.',
    properties: [
      ['Svoris', '62 kg'],
      ['Pado matmenys', '280 × 330 mm'],
      ['Smūgių dažnis', '690 per min.'],
      ['Tankinimo gylis', 'iki 50 cm'],
      ['Degalai', 'benzinas A95'],
    ],
    views: buildViews('rammer', 'main', 'parts', 'detail', 'size'),
  },
])
