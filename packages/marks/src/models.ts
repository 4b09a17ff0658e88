import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";
import { prepareZXingModule } from "zxing-wasm/reader";
import { type Alphabet, readAlphabet } from "./ctc";
import { readReaderFiles } from "./reader-files";

export interface Models {
  detection: InferenceSession;
  recognition: InferenceSession;
  alphabet: Alphabet;
}

/** Loads the models and the readers' WebAssembly from verified files, without network access. */
export async function loadModels(): Promise<Models> {
  const files = await readReaderFiles();
  // Passed as bytes, so that neither is fetched by URL.
  env.wasm.wasmBinary = files.runtime;
  env.wasm.numThreads = 1;
  prepareZXingModule({ overrides: { wasmBinary: toArrayBuffer(files.codes) } });
  // Optimizing the graphs takes 0.4 to 1.3 s, and saves at most 6 % of a photo's time.
  const options = { executionProviders: ["wasm"], graphOptimizationLevel: "disabled" } as const;
  const detection = await InferenceSession.create(files.detection, options);
  const recognition = await InferenceSession.create(files.recognition, options);
  return { detection, recognition, alphabet: readAlphabet(Buffer.from(files.keys).toString("utf8")) };
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Runs a model with one input and one output on planes of blue, green and red. */
export async function run(session: InferenceSession, planes: Float32Array, width: number, height: number) {
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  const results = await session.run({ [input]: new Tensor("float32", planes, [1, 3, height, width]) });
  const values = results[output]?.data;
  if (!(values instanceof Float32Array)) throw new Error("The model returned no numbers.");
  return values;
}
