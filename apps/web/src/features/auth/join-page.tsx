import { joinInput } from "@lotwright/contracts/workspace/auth";
import { useEffect, useRef } from "react";
import { usePageTitle } from "../../components/layout/page-header";
import { Button, buttonClasses } from "../../components/ui/button";
import { EmailField } from "../../components/ui/email-field";
import { FormError, InputField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField } from "../../components/ui/password-field";
import { trpc } from "../../data/api/trpc";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { useJoin } from "./use-auth";

const joinForm = joinInput.omit({ token: true });
const blank = { email: "", name: "", password: "" };

/** The page of an invitation, where a person makes their account. */
export function JoinPage({ token }: { token: string }) {
  usePageTitle("Join your team");
  const join = useJoin();
  const { data: user } = trpc.auth.current.useQuery();
  const other = join.isSuccess ? undefined : user;
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-8">
      <div className="w-full max-w-md rounded-lg border bg-surface p-5 sm:p-8">
        <img src="/logo.svg" alt="" className="mx-auto size-16" />
        <h1 className="pt-3 pb-6 text-center font-semibold text-xl">
          {join.isSuccess ? "Welcome to the team" : "Join your team"}
        </h1>
        {token === "" && <p>This link is incomplete. Open the whole link, or ask for a new one.</p>}
        {token !== "" && other && <LoggedIn email={other.email} />}
        {token !== "" && !other && !join.isSuccess && <JoinForm token={token} join={join} />}
        {join.isSuccess && <Done />}
      </div>
    </main>
  );
}

function JoinForm({ token, join }: { token: string; join: ReturnType<typeof useJoin> }) {
  const form = useContractForm(joinForm, blank);
  // Registered before the password, because the form focuses the first invalid field in the order of registration.
  const email = fieldOf(form, "email");
  const submit = form.handleSubmit(({ email, name, password }) =>
    join.mutate(
      { token, email, password, ...(name && { name }) },
      { onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField {...email} autoComplete="username" placeholder="you@example.com" />
      <InputField
        label="Your name (optional)"
        {...fieldOf(form, "name")}
        autoComplete="name"
        autoCapitalize="words"
      />
      <NewPasswordField label="Password" placeholder={passwordHints.team} {...fieldOf(form, "password")} />
      <FormError error={join.error} fields={Object.keys(joinForm.shape)} />
      <Button type="submit" size="lg" isWide isBusy={join.isPending} busyText="Joining...">
        Join
      </Button>
      <p className="text-muted-foreground text-sm">
        Have you joined already?{" "}
        <a href="/" className="underline">
          Log in
        </a>
      </p>
    </form>
  );
}

/** Another person is logged in on this device. Joining would log them out without a word about what they have not uploaded. */
function LoggedIn({ email }: { email: string }) {
  return (
    <div className="space-y-5">
      <p className="break-words">
        {email} is logged in on this device. Log out first and open the link again, or open it on another
        device.
      </p>
      <a href="/" className={buttonClasses({ size: "lg", isWide: true })}>
        Open Lotwright
      </a>
    </div>
  );
}

/** Link that reloads the page for the new session. */
function Done() {
  const start = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    start.current?.focus();
  }, []);
  return (
    <div className="space-y-5">
      <p role="status">
        Your account is made, and you are logged in. You see manifests once your admin has assigned them to
        you.
      </p>
      <a ref={start} href="/" className={buttonClasses({ size: "lg", isWide: true })}>
        Start
      </a>
    </div>
  );
}
