import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const liftingAndDigging = buildShelfProducts('rent', 'Kėlimas ir kasimas', [
  {
    title: 'Mini ekskavatorius ME 18, 1,8 t, su trimis kaušais',
    pricePerHourCents: 1990,
    units: 2,
    about:
      'Tranšėjoms, pamatams ir tvenkiniams kasti. Vikšrai siaurėja iki 0,99 m, todėl pravažiuoja pro vartelius. Duodame 300, 450 ir 1 000 mm kaušus. Vairuotojas privalo turėti savaeigės mašinos pažymėjimą; be jo galime atsiųsti savo žmogų.',
    properties: [
      ['Svoris', '1 800 kg'],
      ['Kasimo gylis', '2,4 m'],
      ['Plotis', '0,99–1,35 m'],
      ['Variklis', 'dyzelinis, 13 kW'],
      ['Kaušai', '300, 450, 1 000 mm'],
    ],
    views: buildViews('mini-excavator', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Mini ekskavatorius ME 27, 2,7 t, su kabina',
    pricePerHourCents: 2490,
    units: 1,
    about:
      'Gilesnėms tranšėjoms ir didesniems plotams. Kabina šildoma, yra papildoma hidraulikos linija plaktukui ar grąžtui. Į objektą atvežame savo platforma, kaina priklauso nuo atstumo.',
    properties: [
      ['Svoris', '2 700 kg'],
      ['Kasimo gylis', '2,8 m'],
      ['Plotis', '1,55 m'],
      ['Variklis', 'dyzelinis, 18 kW'],
    ],
    views: buildViews('mini-excavator', 'main', 'size'),
  },
  {
    title: 'Žirklinis keltuvas ŽK 8, elektrinis, 8 m darbinis aukštis',
    pricePerHourCents: 1490,
    units: 2,
    about:
      'Lubų, apšvietimo ir ventiliacijos darbams patalpose. Ratai nepalieka žymių, baterijos užtenka vienai pamainai. Dirbti tik ant lygių grindų, prisisegus saugos diržą.',
    properties: [
      ['Darbinis aukštis', '8 m'],
      ['Platformos aukštis', '6 m'],
      ['Keliamoji galia', '230 kg'],
      ['Plotis', '0,76 m'],
      ['Svoris', '1 560 kg'],
    ],
    views: buildViews('scissor-lift', 'main', 'parts', 'size'),
  },
  {
    title: 'Elektrinė lyninė gervė EG 500, 250/500 kg',
    pricePerDayCents: 1590,
    units: 3,
    about:
      'Medžiagoms pakelti į aukštą ar per langą. Tvirtinama prie sijos arba prie pasukamos rankos. Su skridiniu kelia dvigubai daugiau, bet dvigubai lėčiau. Žmonių kelti negalima.',
    properties: [
      ['Keliamoji galia', '250 kg, su skridiniu 500 kg'],
      ['Lyno ilgis', '12 m'],
      ['Galia', '1 020 W'],
      ['Valdymas', 'pultas su avariniu mygtuku'],
      ['Svoris', '17 kg'],
    ],
    views: buildViews('electric-hoist', 'main', 'parts', 'detail'),
  },
  {
    title: 'Palečių vežimėlis PV 2500, 2 500 kg',
    pricePerDayCents: 990,
    units: 4,
    about:
      'Europaletėms vežti sandėlyje ir objekte. Šakių ilgis 1 150 mm, ratai poliuretaniniai. Tinka tik kietai dangai: žvyre ir trinkelėse klimpsta.',
    properties: [
      ['Keliamoji galia', '2 500 kg'],
      ['Šakių ilgis', '1 150 mm'],
      ['Kėlimo aukštis', '85–200 mm'],
      ['Svoris', '72 kg'],
    ],
    views: buildViews('pallet-truck', 'main', 'parts', 'size'),
  },
])
