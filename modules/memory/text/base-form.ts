/** Irregular forms by their base; what is regular is the stemmer's. */
const FORMS = `be: been being were was
become: became
begin: began begun
bite: bit bitten
blow: blew blown
break: broke broken
bring: brought
build: built
burn: burnt
buy: bought
catch: caught
choose: chose chosen
come: came
deal: dealt
dig: dug
draw: drew drawn
dream: dreamt
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
fly: flew flown
forget: forgot forgotten
forgive: forgave forgiven
freeze: froze frozen
give: gave given
go: went gone goes
grow: grew grown
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
know: knew known
lay: laid
lead: led
learn: learnt
leave: left
lend: lent
lie: lain
light: lit
lose: lost
make: made
mean: meant
meet: met
pay: paid
prove: proven
ride: rode ridden
ring: rang rung
rise: rose risen
run: ran
say: said
see: saw seen
sell: sold
send: sent
sew: sewn
shake: shook shaken
shine: shone
shoot: shot
show: shown
sing: sang sung
sink: sank sunk
sit: sat
sleep: slept
speak: spoke spoken
spend: spent
stand: stood
steal: stole stolen
stick: stuck
strike: struck
swear: swore sworn
sweep: swept
swim: swam swum
take: took taken
teach: taught
tear: tore torn
tell: told
think: thought
throw: threw thrown
understand: understood
wake: woke woken
wear: wore worn
win: won
write: wrote written
child: children
foot: feet
goose: geese
knife: knives
leaf: leaves
life: lives
man: men
mouse: mice
person: people
shelf: shelves
tooth: teeth
wife: wives
wolf: wolves
woman: women
good: better best
bad: worse worst
mother: mom mum mommy mummy
father: dad daddy`

const BASES: ReadonlyMap<string, string> = new Map(
  FORMS.split('\n').flatMap((line) => {
    const [base = '', forms = ''] = line.split(': ')
    return forms.split(' ').map((form) => [form, base] as const)
  }),
)

/** `went` is `go`. */
export const baseForm = (word: string): string => BASES.get(word) ?? word
