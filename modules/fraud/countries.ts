/** The middles of countries in degrees, rounded: enough to say that nobody was in both within the hour. */
const MIDDLES = `AD42,1 AE24,54 AF33,65 AL41,20 AM40,45 AO-12,18 AR-34,-64 AT47,14 AU-25,135 AZ40,47 BA44,18 BD24,90 BE51,4
BF13,-2 BG43,25 BH26,51 BI-3,30 BJ10,2 BN5,115 BO-17,-65 BR-10,-55 BS24,-76 BT27,90 BW-22,24 BY53,28 BZ17,-89 CA60,-95
CD-3,23 CF7,21 CG-1,15 CH47,8 CI8,-6 CL-30,-71 CM6,12 CN35,105 CO4,-72 CR10,-84 CU22,-80 CV16,-24 CY35,33 CZ50,15 DE51,9
DJ12,43 DK56,10 DO19,-71 DZ28,3 EC-2,-78 EE59,26 EG27,30 ER15,39 ES40,-4 ET8,38 FI64,26 FJ-18,178 FR46,2 GA-1,12 GB54,-2
GE42,44 GH8,-2 GM13,-16 GN11,-10 GQ2,10 GR39,22 GT16,-90 GW12,-15 GY5,-59 HK22,114 HN15,-87 HR45,16 HT19,-72 HU47,20 ID-5,120
IE53,-8 IL31,35 IN20,77 IQ33,44 IR32,53 IS65,-18 IT43,13 JM18,-77 JO31,36 JP36,138 KE1,38 KG41,75 KH13,105 KM-12,44 KP40,127
KR37,128 KW29,46 KZ48,68 LA18,105 LB34,36 LI47,10 LK7,81 LR6,-9 LS-29,28 LT56,24 LU50,6 LV57,25 LY25,17 MA32,-5 MC44,7 MD47,29
ME42,19 MG-20,47 MK42,22 ML17,-4 MM22,98 MN46,105 MO22,114 MR20,-12 MT36,14 MU-20,58 MV3,73 MW-13,34 MX23,-102 MY2,112 MZ-18,35
NA-22,17 NE16,8 NG10,8 NI13,-85 NL52,6 NO62,10 NP28,84 NZ-41,174 OM21,57 PA9,-80 PE-10,-76 PG-6,147 PH13,122 PK30,70 PL52,20
PR18,-66 PS32,35 PT39,-8 PY-23,-58 QA25,51 RO46,25 RS44,21 RU60,100 RW-2,30 SA25,45 SC-5,56 SD15,30 SE62,15 SG1,104 SI46,15
SK49,20 SL8,-12 SM44,12 SN14,-14 SO10,49 SR4,-56 SS8,30 SV14,-89 SY35,38 SZ-26,31 TD15,19 TG8,1 TH15,100 TJ39,71 TL-9,126
TM40,60 TN34,9 TR39,35 TT11,-61 TW24,121 TZ-6,35 UA49,32 UG1,32 US38,-97 UY-33,-56 UZ41,64 VE8,-66 VN16,106 XK43,21 YE15,48
ZA-29,24 ZM-15,30 ZW-20,30`

const PLACES = new Map(
  MIDDLES.split(/\s+/).map((entry) => {
    const [latitude = 0, longitude = 0] = entry.slice(2).split(',').map(Number)
    return [entry.slice(0, 2), { latitude, longitude }] as const
  }),
)
const EARTH_KM = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance between the middles of two countries; `undefined` where one is not known. */
export function kilometresBetween(a: string, b: string): number | undefined {
  const [from, to] = [PLACES.get(a), PLACES.get(b)]
  if (!from || !to) return undefined
  const half =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half)))
}
