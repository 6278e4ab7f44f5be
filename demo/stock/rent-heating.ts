import { buildShelfProducts, buildViews } from './build-shelf-products.ts'

export const heating = buildShelfProducts('rent', 'Šildymas ir džiovinimas', [
  {
    title: 'Dyzelinis šildytuvas DŠ 22, 22 kW',
    pricePerDayCents: 2190,
    units: 4,
    about:
      'Statomoms ir gerai vėdinamoms patalpoms šildyti. Termostatas palaiko nustatytą temperatūrą. Degimo produktai lieka patalpoje, todėl būtinas vėdinimas; gyvenamose patalpose naudoti negalima.',
    properties: [
      ['Tipas', 'Dyzelinis šildytuvas'],
      ['Šiluminė galia', '22 kW'],
      ['Degalų sąnaudos', '1,8 l/h'],
      ['Bakas', '20 l'],
      ['Oro srautas', '550 m³/h'],
      ['Svoris', '17 kg'],
    ],
    views: buildViews('heater', 'main', 'parts', 'detail', 'size'),
  },
  {
    title: 'Dyzelinis šildytuvas su kaminu DŠ 45 K, 45 kW',
    pricePerDayCents: 3490,
    units: 2,
    about:
      'Švarus karštas oras salėms, palapinėms ir dažykloms: dūmai išvedami kaminu į lauką. Duodame 3 m kaminą ir termostatą su 10 m laidu. Degalai į kainą neįeina.',
    properties: [
      ['Tipas', 'Dyzelinis šildytuvas'],
      ['Šiluminė galia', '45 kW'],
      ['Degalų sąnaudos', '3,8 l/h'],
      ['Bakas', '65 l'],
      ['Kamino skersmuo', '150 mm'],
      ['Svoris', '68 kg'],
    ],
    views: buildViews('heater', 'main', 'size'),
  },
  {
    title: 'Oro sausintuvas OS 50, 50 l per parą',
    pricePerDayCents: 1690,
    units: 5,
    about:
      'Patalpoms po užliejimo, tinkavimo ar betonavimo. Vanduo kaupiamas bakelyje arba teka žarnele į nuotekas. Uždarykite langus: sausinti lauko oro nėra prasmės.',
    properties: [
      ['Našumas', '50 l per parą, kai 30 °C ir 80 %'],
      ['Bakelis', '6 l'],
      ['Patalpa', 'iki 300 m³'],
      ['Galia', '900 W'],
      ['Svoris', '38 kg'],
    ],
    views: buildViews('dehumidifier', 'main', 'parts', 'detail'),
  },
  {
    title: 'Ašinis ventiliatorius AV 500, 6 000 m³/h',
    pricePerDayCents: 990,
    units: 4,
    about:
      'Dūmams, dulkėms ir drėgmei iš patalpų išvėdinti, tinkui ir betonui džiovinti. Korpusas pasukamas, greičiai trys. Kartu su sausintuvu patalpa išdžiūsta greičiau.',
    properties: [
      ['Oro srautas', '6 000 m³/h'],
      ['Skersmuo', '500 mm'],
      ['Galia', '240 W'],
      ['Svoris', '12 kg'],
    ],
    views: buildViews('fan', 'main', 'parts', 'detail'),
  },
])
