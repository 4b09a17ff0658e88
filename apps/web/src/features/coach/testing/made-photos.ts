import { composePhoto, kinds } from "@lotwright/tooling/demo/photo";
import { createRandom } from "@lotwright/tooling/demo/random";
import { type Shot, takePhoto } from "./camera";
import { difficultKinds, drawDifficult } from "./difficult-scenes";
import type { Kind, TestPhoto } from "./judge-photos";

type Random = ReturnType<typeof createRandom>;
type Half = "tuning" | "judging";

/** Use a new seed for the judging half if the checks are changed after looking at its verdicts. */
const seeds: Record<Half, string> = { tuning: "tuning", judging: "judging, fifth set" };

/** A generated lot. `seed`: of its random values. `index`: its number in the set. */
type Lot = { name: string; seed: string; kind: string; index: number };
type Fault = { name: string; kind: Kind; shot: Partial<Shot> };

const colors = ["#7a4a2b", "#2b5a8c", "#4d6b3f", "#8c2f39", "#5b5560", "#b08d57"];

/** Dark objects on dark cloth, for which two more stops of exposure are no fault. */
const darkKinds = new Set(["lacquer", "silver", "ring", "tray", "textile", "tabletop"]);

const faults: Fault[] = [
  ...[0.003, 0.0045, 0.007, 0.012].map((defocus) => fault(`defocus ${defocus}`, "blurred", { defocus })),
  ...[-3, -4, -5].map((stops) => fault(`${stops} stops`, "dark", { stops, noise: 5 })),
  ...[0, 1, 2].map((number) => fault(`same view ${number}`, "duplicate", {})),
  ...[
    [0.014, 10],
    [0.022, 85],
    [0.035, 140],
  ].map(([length = 0, angle = 0]) => fault(`motion ${length}`, "blurred", { motion: { length, angle } })),
  ...[2, 2.5, 3].map((stops) => fault(`+${stops} stops`, "bright", { stops })),
];

function fault(name: string, kind: Kind, shot: Partial<Shot>): Fault {
  return { name, kind, shot };
}

function sceneOf({ seed, kind }: Lot, view: number): string {
  if (difficultKinds.includes(kind)) return drawDifficult(kind, seed, view);
  const random = createRandom(seed);
  const look = { color: random.pick(colors), accent: random.pick(colors), shape: random.whole(0, 1) };
  return composePhoto({ kind, ...look }, { seed, view });
}

/** Exposure compensation in stops that a phone chooses for a nearly black or white scene. */
const usualStops: Record<string, number> = {
  lacquer: 1.8,
  silver: 0.5,
  ring: 0.8,
  tabletop: 0.5,
  porcelain: -0.5,
};

/** A hand-held shot with random exposure, noise and focus. */
function fineShot(random: Random, { kind, seed, view }: { kind: string; seed: string; view: number }): Shot {
  const shot: Shot = {
    seed,
    stops: random.between(-0.5, 0.4) + (usualStops[kind] ?? 0),
    noise: random.between(1, 4),
    defocus: random.between(0, 0.0007),
  };
  if (view !== 1) return shot;
  // The distance differs for photos from the other side.
  shot.zoom = random.between(1.08, 1.3);
  shot.shift = [random.between(-0.05, 0.05), random.between(-0.04, 0.04)];
  if (random.chance(0.6)) {
    shot.depth = { defocus: random.between(0.006, 0.014), radius: random.between(0.3, 0.42) };
  }
  return shot;
}

/** A second shot of the same view, with a small movement, other noise and another exposure. */
function again(shot: Shot, random: Random): Shot {
  const move = () => random.between(0.008, 0.02) * (random.chance(0.5) ? 1 : -1);
  const [right, down] = shot.shift ?? [0, 0];
  return {
    ...shot,
    seed: `${shot.seed} again`,
    shift: [right + move(), down + move()],
    tilt: random.between(-0.8, 0.8),
    stops: (shot.stops ?? 0) + random.between(-0.3, 0.3),
  };
}

function faultsOf({ kind, index }: Lot): Fault[] {
  const chosen = [faults[index % faults.length], faults[(index + 6) % faults.length]];
  return chosen.flatMap((one) => {
    if (!one) return [];
    return one.kind === "bright" && darkKinds.has(kind) ? faults.slice(11, 12) : [one];
  });
}

/** Two fine photos from different sides, followed by two with a fault. */
function photosOf(lot: Lot): TestPhoto[] {
  const random = createRandom(`shots ${lot.seed}`);
  const photos: TestPhoto[] = [];
  const shots: { view: number; shot: Shot }[] = [];
  const add = (view: number, shot: Shot, one?: Fault) => {
    const name = `${lot.name} ${photos.length + 1}${one ? `, ${one.name}` : ""}`;
    const take = () => takePhoto(sceneOf(lot, view), shot);
    const before = photos.at(-1);
    // A duplicate has the same faults as its original.
    const inherited = one?.kind === "duplicate" ? (before?.expected ?? []) : [];
    photos.push({ name, expected: one ? [...inherited, one.kind] : [], take, before });
    shots.push({ view, shot });
  };
  const shotOf = (view: number) =>
    fineShot(random, { kind: lot.kind, seed: `${lot.seed} ${photos.length}`, view });
  for (const view of [0, 1]) add(view, shotOf(view));
  for (const [number, one] of faultsOf(lot).entries()) {
    const last = shots.at(-1);
    if (one.kind === "duplicate" && last) add(last.view, again(last.shot, random), one);
    else {
      const view = number === 0 ? 2 : 0;
      const usual = shotOf(view);
      const stops = (usual.stops ?? 0) + (one.shot.stops ?? 0);
      add(view, { ...usual, ...one.shot, stops }, one);
    }
  }
  return photos;
}

/**
 * The photos of one half of the set: generated objects and all difficult scenes, with seeds that the other half does
 * not use. Each round has other colors, details and shots.
 */
export function madePhotos(half: Half, round = 1): TestPhoto[] {
  const things = Object.keys(kinds).filter((_, index) => (index % 2 === 0) === (half === "tuning"));
  return [...things, ...difficultKinds].flatMap((kind, index) =>
    photosOf({
      name: `${half} ${round} ${kind}`,
      seed: `${seeds[half]} ${round} ${kind}`,
      kind,
      // An odd step, so that the fault of each kind of object differs between rounds.
      index: index + (round - 1) * 5,
    }),
  );
}
