import { fileURLToPath } from "node:url";
import { readPage } from "@lotwright/contracts/catalog/catalog-pages";
import { appRoutes } from "@lotwright/tooling/app-routes";
import { firstLoadLimit } from "@lotwright/tooling/first-load";
import { precompress } from "@lotwright/tooling/precompress";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type ViteDevServer } from "vite";

const api = "http://127.0.0.1:3000";
const scriptModule = "virtual:catalog-script";
const script = "src/catalog-browser.ts";
const page = "/src/catalog-page.ts";

/** Builds the script and styles of public catalogs into the web app's assets, with a hash in their names. */
async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    plugins: [firstLoadLimit({ screen: script, maxKilobytes: 8 }), precompress()],
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: script, output: { entryFileNames: "assets/catalog-[hash].js" } },
    },
  });
  const files = Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const fileName = ("output" in built ? built.output : files).find(({ type }) => type === "chunk")?.fileName;
  if (!fileName) throw new Error(`${script} became no file`);
  return `/${fileName}`;
}

/** In `npm run dev`, renders public catalogs from the sources, with the lots of the development server. */
function showCatalogs(server: ViteDevServer): void {
  server.middlewares.use("/public/", async (request, response) => {
    const { pages } = await server.ssrLoadModule(page);
    const { pathname, searchParams } = new URL(request.url ?? "/", api);
    const [, token = "", script] = pathname.split("/");
    const answer = await fetch(`${api}/api/public/manifests/${token}`);
    const place = {
      path: `/public/${token}`,
      page: readPage(searchParams.get("page") ?? undefined),
      feedPath: `/api/public/manifests/${token}/feed`,
      origin: `http://${request.headers.host}`,
      columnOrder: [],
      allowsSearchEngines: false,
      locale: "en-US",
      warn: (text: string) => server.config.logger.warn(text),
    };
    const body = await answer.json();
    const render = script ? pages.lots : pages.catalog;
    const type = script ? "text/javascript" : "text/html";
    response.writeHead(answer.status, { "content-type": `${type}; charset=utf-8` });
    response.end(answer.ok ? [...render(body, place)].join("") : pages.failure(body));
  });
}

/** A Vite plugin for public catalogs, which the server renders and which load one script. */
export function catalogPages(): Plugin {
  let isDevelopment = false;
  return {
    name: "catalog-pages",
    configResolved: ({ command }) => {
      isDevelopment = command === "serve";
    },
    resolveId: (id) => (id === scriptModule ? `\0${id}` : undefined),
    load: async (id) => {
      if (id !== `\0${scriptModule}`) return undefined;
      return `export default ${JSON.stringify(isDevelopment ? `/${script}` : await buildScript())}`;
    },
    configureServer: showCatalogs,
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    catalogPages(),
    appRoutes({ routeTree: fileURLToPath(new URL("src/routeTree.gen.ts", import.meta.url)) }),
  ],
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: { ssr: page, outDir: "dist-catalog", target: "node26" },
});
