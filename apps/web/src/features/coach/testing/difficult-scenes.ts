import { createRandom } from "@lotwright/tooling/demo/random";

type Random = ReturnType<typeof createRandom>;

/** Draws a scene of 1,200 by 900 as SVG. `detail` differs per side of the object, `random` does not. */
type Draw = (random: Random, detail: Random, view: number) => string;

const at = (value: number) => value.toFixed(1);

const range = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A lit surface, darker toward the lower right, larger than the picture. */
function surface(from: string, to: string): string {
  return `${gradient("surface", from, to)}<rect x="-300" y="-300" width="1800" height="1500" fill="url(#surface)"/>`;
}

/** The grain of wood. */
function grain(seed: number, opacity: number): string {
  const noise = `<feTurbulence type="fractalNoise" baseFrequency="0.005 0.13" numOctaves="2" seed="${seed}"/>`;
  const gray = '<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.6 0 0 0 -0.5"/>';
  const filter = `<filter id="grain" x="0" y="0" width="1" height="1">${noise}${gray}</filter>`;
  return `${filter}<rect x="-60" y="-60" width="1320" height="1020" filter="url(#grain)" opacity="${opacity}"/>`;
}

/** Woven threads in both directions, `step` apart. */
function weave(random: Random, { color, opacity, step }: { color: string; opacity: number; step: number }) {
  const lines: string[] = [];
  for (let x = -60; x < 1260; x += step) lines.push(`M${at(x + random.between(-1, 1))} -60V960`);
  for (let y = -60; y < 960; y += step) lines.push(`M-60 ${at(y + random.between(-1, 1))}H1260`);
  return `<path d="${lines.join("")}" stroke="${color}" stroke-width="1.6" opacity="${opacity}"/>`;
}

/** Wide soft stripes of light or shadow. */
function folds(random: Random, color: string, opacity: number): string {
  const stop = (offset: number, strength: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${strength}"/>`;
  const paths = range(4, (index) => {
    const x = index * 320 + random.between(-60, 60);
    const wide = random.between(70, 150);
    return `<rect x="${at(x)}" y="-300" width="${at(wide)}" height="1500" transform="rotate(${at(random.between(-8, 8))} 600 450)" fill="url(#fold)"/>`;
  });
  return `<linearGradient id="fold">${stop(0, 0)}${stop(0.5, opacity)}${stop(1, 0)}</linearGradient>${paths.join("")}`;
}

/** Places an object in one of several poses: frontal, turned and farther away, or close. */
function posed(view: number, random: Random, svg: string): string {
  const turn = random.between(24, 60);
  const poses = [
    `translate(600 450) rotate(${at(turn / 6)})`,
    `translate(${at(560 - turn)} 470) rotate(${at(turn)}) scale(0.84 0.7)`,
    `translate(${at(680 + turn)} 560) rotate(${at(-turn / 2)}) scale(1.75)`,
  ];
  return `<g transform="${poses[view % poses.length]}">${svg}</g>`;
}

/** A soft shadow below an object. */
function shadow(rx: number, ry: number, opacity: number): string {
  const stop = (offset: number, strength: number) =>
    `<stop offset="${offset}" stop-color="#15100c" stop-opacity="${strength}"/>`;
  return `<radialGradient id="shadow">${stop(0, opacity)}${stop(0.8, opacity)}${stop(1, 0)}</radialGradient><ellipse cx="16" cy="22" rx="${at(rx * 1.2)}" ry="${at(ry * 1.2)}" fill="url(#shadow)"/>`;
}

const petals = (count: number, radius: number, color: string) =>
  range(count, (index) => {
    const turn = at((index * 360) / count);
    return `<path transform="rotate(${turn})" d="M0 ${-radius}q16 34 0 62q-16 -28 0 -62" fill="none" stroke="${color}" stroke-width="2.4"/>`;
  }).join("");

/** White porcelain on a white cloth: a scene with few, weak edges. */
function porcelain(random: Random, detail: Random, view: number): string {
  const radius = random.between(260, 340);
  const rings = [1, 0.94, 0.68, 0.64].map(
    (share, index) =>
      `<circle r="${at(radius * share)}" fill="${index % 2 ? "#f1f0ec" : "url(#glaze)"}" stroke="#cfcdc6" stroke-width="2"/>`,
  );
  const relief = petals(detail.whole(9, 17), radius * 0.9, "#d3d1ca");
  const thing = `${gradient("glaze", "#fbfaf7", "#dddbd5")}${shadow(radius, radius * 0.96, 0.32)}${rings.join("")}${relief}<ellipse cx="${at(-radius * 0.4)}" cy="${at(-radius * 0.45)}" rx="60" ry="26" transform="rotate(-40)" fill="#fff" opacity="0.8"/>`;
  const cloth = surface("#efeeea", "#d8d6d0") + folds(random, "#c9c7c0", 0.35);
  return cloth + weave(random, { color: "#bdbab2", opacity: 0.25, step: 5 }) + posed(view, random, thing);
}

/** A black lacquered box on black velvet: a scene that is dark although well exposed. */
function lacquer(random: Random, detail: Random, view: number): string {
  const [wide, tall] = [random.between(240, 320), random.between(130, 190)];
  const edges = `M${-wide} ${-tall}H${wide}V${tall}H${-wide}ZM${-wide + 26} ${-tall + 26}H${wide - 26}V${tall - 26}H${-wide + 26}Z`;
  const inlay = range(
    detail.whole(4, 9),
    () =>
      `<path d="M${at(detail.between(-wide + 60, wide - 90))} ${at(detail.between(-tall + 50, tall - 60))}q${at(detail.between(10, 40))} -30 ${at(detail.between(30, 60))} 4" stroke="#6f6a62" stroke-width="3" fill="none"/>`,
  );
  const thing = `${gradient("lacquer", "#34323a", "#111014")}<rect x="${-wide}" y="${-tall}" width="${2 * wide}" height="${2 * tall}" rx="10" fill="url(#lacquer)"/><path d="${edges}" fill="none" stroke="#57545d" stroke-width="2.5"/><path d="M${-wide + 40} ${-tall + 40}h${at(wide * 0.5)}l-60 70h${at(-wide * 0.3)}Z" fill="#cfcdd6" opacity="0.75"/>${inlay.join("")}`;
  const velvet = surface("#232128", "#100f13") + weave(random, { color: "#3b3844", opacity: 0.3, step: 4 });
  return velvet + folds(random, "#2f2c36", 0.4) + posed(view, random, thing);
}

/** A glass vase before a plain gray background: a transparent object with thin edges. */
function glass(random: Random, detail: Random, view: number): string {
  const wide = random.between(90, 150);
  const outline = `M${-wide} -300C${-wide * 0.4} -120 ${-wide * 1.9} 20 ${-wide * 0.9} 290H${wide * 0.9}C${wide * 1.9} 20 ${wide * 0.4} -120 ${wide} -300Z`;
  const cuts = range(detail.whole(5, 9), (index) => {
    const x = (index - 3.5) * 26;
    return `<path d="M${at(x)} 60l13 70l-13 70l-13 -70Z" fill="#fff" opacity="0.22" stroke="#5e6a70" stroke-width="1.5"/>`;
  });
  const thing = `${shadow(wide * 1.6, 40, 0.2)}<path d="${outline}" fill="#dfe8ea" opacity="0.45"/><path d="${outline}" fill="none" stroke="#4c585e" stroke-width="3.5" opacity="0.8"/><ellipse cy="-300" rx="${at(wide)}" ry="20" fill="none" stroke="#56636a" stroke-width="3"/>${cuts.join("")}<path d="M${at(-wide * 0.7)} -220q-20 160 -10 330" stroke="#fff" stroke-width="9" fill="none" opacity="0.85"/>`;
  return surface("#d9dbdc", "#9fa3a6") + posed(view, random, thing);
}

function letters(detail: Random, y: number, size: number): string {
  const strokes: string[] = [];
  for (let x = -270; x < 250; x += size) {
    if (detail.chance(0.16)) continue;
    const [up, wide] = [detail.pick([size, size * 1.6]), size * 0.6];
    strokes.push(
      `M${at(x)} ${at(y)}v${at(-up)}q${at(wide)} ${at(-size * 0.3)} ${at(wide)} ${at(size * 0.6)}`,
    );
    if (detail.chance(0.4)) strokes.push(`M${at(x)} ${at(y - size * 0.5)}h${at(wide)}`);
  }
  return strokes.join("");
}

/** A printed page on a wooden table. */
function page(random: Random, detail: Random, view: number): string {
  const size = random.between(9, 14);
  const lines = range(Math.floor(620 / (size * 2.6)), (index) =>
    letters(detail, -290 + index * size * 2.6, size),
  );
  const thing = `${shadow(320, 370, 0.4)}<rect x="-320" y="-370" width="640" height="740" fill="#eee7d6"/><path d="${lines.join("")}" stroke="#2a2522" stroke-width="2.2" fill="none"/>`;
  return `${surface("#8d6840", "#5f4227")}${grain(random.whole(1, 99), 0.5)}${posed(view, random, thing)}`;
}

/** A patterned textile that fills the picture. */
function textile(random: Random, detail: Random, view: number): string {
  const step = random.between(90, 150);
  const tone = random.pick(["#7c3b34", "#3b4f6b", "#596343"]);
  const motifs = range(120, (index) => {
    const [x, y] = [(index % 12) * step, Math.floor(index / 12) * step];
    const size = detail.between(step * 0.2, step * 0.42);
    return `<g transform="translate(${at(x)} ${at(y)})"><path d="M0 ${at(-size)}L${at(size)} 0L0 ${at(size)}L${at(-size)} 0Z" fill="#e2d3b0"/><circle r="${at(size * 0.4)}" fill="#33261f"/></g>`;
  });
  const cloth = surface(tone, "#33261f") + weave(random, { color: "#e9dcc0", opacity: 0.22, step: 6 });
  const turned = `translate(600 450) rotate(${view * 32 + 4}) scale(${1 + view * 0.3}) translate(-640 -560)`;
  return `${cloth}<g transform="${turned}">${motifs.join("")}</g>${folds(random, "#120d0a", 0.25)}`;
}

/** A bare tabletop: a scene with wood grain in one direction only. */
function tabletop(random: Random, detail: Random, view: number): string {
  const boards = range(
    5,
    (index) =>
      `<path d="M-60 ${at(index * 210 + detail.between(-30, 30))}H1260" stroke="#2b1c10" stroke-width="4"/>`,
  );
  const turned = `rotate(${view * 28 + random.between(-4, 4)} 600 450)`;
  const wood = grain(random.whole(1, 99), 0.75);
  return `${surface("#a5794b", "#6d4a2b")}<g transform="${turned}">${wood}${boards.join("")}</g>`;
}

/** A small ring on velvet: a scene that is mostly plain. */
function ring(random: Random, detail: Random, view: number): string {
  const radius = random.between(70, 120);
  const stones = range(detail.whole(1, 5), (index) => {
    const x = (index - 1) * 26;
    return `<path d="M${at(x)} ${at(-radius - 34)}l16 12l-16 22l-16 -22Z" fill="#dff3f5" stroke="#4b6b74" stroke-width="2"/>`;
  });
  const thing = `${shadow(radius, radius, 0.5)}<circle r="${at(radius)}" fill="none" stroke="#8a6a24" stroke-width="20"/><circle r="${at(radius)}" fill="none" stroke="#f0d890" stroke-width="6"/><path d="M${at(-radius)} 0a${at(radius)} ${at(radius)} 0 0 1 ${at(radius * 0.6)} ${at(-radius * 0.8)}" stroke="#fffdf4" stroke-width="12" fill="none"/>${stones.join("")}`;
  const { from, to } = random.pick([
    { from: "#5a2332", to: "#33121c" },
    { from: "#26375a", to: "#131c30" },
    { from: "#3c4a3c", to: "#1f281f" },
  ]);
  return surface(from, to) + folds(random, "#0c0809", 0.25) + posed(view, random, thing);
}

/** An object on pure white, as in a studio: a scene whose pixels are mostly clipped although the object is well exposed. */
function whiteSweep(random: Random, detail: Random, view: number): string {
  const wide = random.between(150, 230);
  const tone = random.pick(["#8c4a2f", "#3f5d54", "#47506e", "#b08d57"]);
  const bands = range(
    detail.whole(3, 6),
    (index) =>
      `<path d="M${at(-wide)} ${at(-130 + index * 66)}q${at(wide)} 40 ${at(2 * wide)} 0" stroke="#e9dfc8" stroke-width="${at(detail.between(6, 14))}" fill="none"/>`,
  );
  const thing = `${gradient("body", tone, "#1d1512")}${shadow(wide * 1.1, 60, 0.14)}<path d="M${-wide * 0.6} -280H${wide * 0.6}L${wide} -160V180Q0 330 ${-wide} 180V-160Z" fill="url(#body)"/>${bands.join("")}<path d="M${at(-wide * 0.7)} -130v260" stroke="#fff" stroke-width="12" opacity="0.6"/>`;
  return `<rect x="-300" y="-300" width="1800" height="1500" fill="#fff"/>${posed(view, random, thing)}`;
}

/** Polished silver on black velvet: a dark picture with bright highlights. */
function silver(random: Random, detail: Random, view: number): string {
  const [wide, tall] = [random.between(220, 300), random.between(120, 180)];
  const engraved = range(detail.whole(6, 12), (index) => {
    const turn = at(index * 30 + detail.between(-6, 6));
    return `<path transform="rotate(${turn})" d="M0 ${at(-tall * 0.75)}q22 20 0 46q-22 -20 0 -46" fill="none" stroke="#4d5257" stroke-width="2"/>`;
  });
  const thing = `${gradient("metal", "#f4f5f6", "#6d7277")}${gradient("well", "#858a8f", "#d9dcdf")}<ellipse rx="${at(wide)}" ry="${at(tall)}" fill="url(#metal)"/><ellipse rx="${at(wide * 0.8)}" ry="${at(tall * 0.78)}" fill="url(#well)" stroke="#4f5459" stroke-width="2"/>${engraved.join("")}`;
  const velvet = surface("#1c1a1f", "#0c0b0e") + weave(random, { color: "#2f2c35", opacity: 0.3, step: 4 });
  return velvet + posed(view, random, thing);
}

/** A tray of small coins. */
function tray(random: Random, detail: Random, view: number): string {
  const coins = range(24, (index) => {
    const [x, y] = [((index % 6) - 2.5) * 150, (Math.floor(index / 6) - 1.5) * 160];
    const radius = detail.between(42, 62);
    const relief = range(
      7,
      () =>
        `<circle cx="${at(detail.between(-22, 22))}" cy="${at(detail.between(-26, 26))}" r="${at(detail.between(3, 13))}" fill="#4d4232" opacity="0.5"/>`,
    );
    return `<g transform="translate(${at(x)} ${at(y)})"><circle r="${at(radius)}" fill="${detail.pick(["#b39b6d", "#9d9a94", "#8a5d3b"])}" stroke="#2a2118" stroke-width="3"/><circle r="${at(radius * 0.86)}" fill="none" stroke="#e4d6b4" stroke-width="2"/>${relief.join("")}</g>`;
  });
  const felt = surface("#3b5a49", "#21352b") + weave(random, { color: "#5a7a68", opacity: 0.3, step: 5 });
  return felt + posed(view, random, coins.join(""));
}

const scenes: Record<string, Draw> = {
  porcelain,
  lacquer,
  glass,
  page,
  textile,
  tabletop,
  ring,
  "white-sweep": whiteSweep,
  silver,
  tray,
};

export const difficultKinds = Object.keys(scenes);

/** Draws one of `difficultKinds` as SVG, the same for the same seed and view. Throws for an unknown kind. */
export function drawDifficult(kind: string, seed: string, view: number): string {
  const draw = scenes[kind];
  if (!draw) throw new Error(`There is no scene of ${kind}`);
  const svg = draw(createRandom(seed), createRandom(`${seed} side ${view}`), view);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${svg}</svg>`;
}
